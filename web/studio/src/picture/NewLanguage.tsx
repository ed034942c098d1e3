// SPDX-License-Identifier: MIT
// The form that adds a language into which the project's spoken lines are translated.

import { useState } from "react";
import { isLanguage } from "../files/translations";
import { addLanguage } from "./translate";

export function NewLanguage() {
    const [language, setLanguage] = useState("");
    const name = language.trim();
    return (
        <form className="add-line" onSubmit={(event) => {
            event.preventDefault();
            void addLanguage(name).then(() => setLanguage(""));
        }}>
            <input value={language} placeholder="Another language, such as de" aria-label="New language" onChange={({ target }) => setLanguage(target.value)} />
            <button disabled={!isLanguage(name)}>Translate</button>
        </form>
    );
}
