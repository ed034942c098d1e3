// SPDX-License-Identifier: MIT
// Makes a test of the moment at which the story stands, about whoever is followed.

import { useState } from "react";
import { testOfMoment } from "./making";

export function MomentButton({ body }: { body: number }) {
    const [isBusy, setBusy] = useState(false);
    const make = async () => {
        setBusy(true);
        await testOfMoment(body);
        setBusy(false);
    };
    return <button className="moment-button" disabled={isBusy} onClick={() => void make()}>{isBusy ? "Tries it …" : "Make a test of this moment"}</button>;
}
