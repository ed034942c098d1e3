// SPDX-License-Identifier: MIT
import "@fontsource-variable/inter/index.css";
import "./style/tokens.css";
import "./style/studio.css";
import "./style/picture.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, openExample } from "./shell/App";

openExample("tavern.troupe");
createRoot(document.getElementById("studio") as HTMLElement).render(<StrictMode><App /></StrictMode>);
