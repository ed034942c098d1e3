// SPDX-License-Identifier: MIT
import "@fontsource-variable/inter/index.css";
import "../../../../show/page/tokens.css";
import "../style/studio.css";
import "./games.css";
import { createRoot } from "react-dom/client";
import { enter } from "../files/server";
import { GamesPage } from "./GamesPage";
import { begin } from "./game";

void enter().then(begin);
createRoot(document.getElementById("games") as HTMLElement).render(<GamesPage />);
