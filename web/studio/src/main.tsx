// SPDX-License-Identifier: MIT
import "@fontsource-variable/inter/index.css";
import "../../../show/page/tokens.css";
import "./style/studio.css";
import "./style/picture.css";
import "./style/shapes.css";
import "./style/editing.css";
import "./style/network.css";
import "./style/welcome.css";
import "./style/direct.css";
import "./style/learn.css";
import "./style/debugging.css";
import "./style/timeline.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MOMENT_OF_GAME, openMomentOfGame } from "./files/attached";
import { openWhatIsDropped } from "./files/drop";
import { openFirst } from "./files/project";
import { App } from "./shell/App";
import { restWhileHidden, workWithoutNetwork } from "./shell/life";

openWhatIsDropped();
workWithoutNetwork();
restWhileHidden();
createRoot(document.getElementById("studio") as HTMLElement).render(<StrictMode><App /></StrictMode>);
if (location.hash !== MOMENT_OF_GAME || !await openMomentOfGame()) {
    void openFirst();
}
