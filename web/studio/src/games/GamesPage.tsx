// SPDX-License-Identifier: MIT
// The page of games that run: their list, and of the one that is attached a map, who is there, a card, a timeline, breakpoints.

import { useState } from "react";
import { attach, breakAt, detach, hold, release, reload, show, unbreak, usePage, type Told } from "./game";
import { GameMap } from "./GameMap";
import { GameTimeline } from "./GameTimeline";

const two = (number: number): string => String(Math.floor(number)).padStart(2, "0");
const clockOf = ({ clock = 0 }: Told): string => `${two(clock / 3600)}:${two(clock / 60 % 60)}`;
const STATES = { none: "", waits: "its world is coming", plays: "plays", held: "is held", gone: "has gone" };

export function GamesPage() {
    const { games, told, isAway } = usePage();
    return (
        <div className="games-page">
            <header className="top-bar">
                <h1>Troupe</h1>
                <a href="./">Texts</a>
                <strong>Games</strong>
                {told !== null && <Controls told={told} />}
            </header>
            <nav className="pane games-list" aria-label="Games">
                <h2>On this machine</h2>
                {isAway && <p role="alert">The server of `troupe studio` does not answer.</p>}
                {games.length === 0 && <p>No game has opened a link.</p>}
                <ul>
                    {games.map((game) => (
                        <li key={game.port}>
                            <button aria-current={game.attached} onClick={() => (game.attached ? detach() : attach(game))} title={game.text}>
                                {game.name} <small>{game.attached ? "let go" : `process ${game.process}`}</small>
                            </button>
                        </li>
                    ))}
                </ul>
                {told !== null && <People told={told} />}
            </nav>
            <main className="pane games-map" aria-label="Map">{told?.entities !== undefined && <GameMap />}{told !== null && <Held told={told} />}</main>
            <aside className="pane games-card" aria-label="Card">{told !== null && <><Breakpoints told={told} /><CardOf told={told} /></>}</aside>
            <section className="pane games-time" aria-label="Timeline">{told?.step !== undefined && <GameTimeline />}</section>
        </div>
    );
}

function Controls({ told }: { told: Told }) {
    const isHeld = told.state === "held";
    return (
        <>
            <span className="games-state" data-state={told.state}>{told.name} {STATES[told.state]}{told.step !== undefined && `, ${clockOf(told)}, step ${told.step}`}</span>
            {isHeld ? <button className="main" onClick={() => release(0)}>Go on</button> : <button className="main" onClick={hold}>Hold</button>}
            <button disabled={!isHeld} onClick={() => release(1)}>One step</button>
            <button disabled={!isHeld} onClick={() => release(told.rate ?? 30)}>One second</button>
            <button onClick={() => void reload()} title={told.text}>Hand over the text</button>
            <a className="games-bundle" href="api/bundle" download="moment.zip">Bundle</a>
            <a href="./#moment" target="_blank" rel="noreferrer" title="Opens the bundle in a page of its own, where the story can go back and on">This moment</a>
            {told.hash !== undefined && <code title="The hash of the world, the same as the game's">{told.hash}</code>}
        </>
    );
}

function Held({ told }: { told: Told }) {
    const message = usePage((page) => page.message);
    const lines = [...(told.state === "held" ? (told.hits ?? []).map(([, words]) => `Held at a breakpoint. ${words}`) : []), told.why, message].filter((line) => line !== "");
    return lines.length === 0 ? null : <div className="games-held" role="status">{lines.map((line) => <p key={line}>{line}</p>)}</div>;
}

function People({ told }: { told: Told }) {
    const [words, setWords] = useState("");
    const { shown } = usePage();
    const people = (told.entities ?? []).filter(([, name, , what]) => what > 0 && name.toLowerCase().includes(words.toLowerCase()));
    return (
        <>
            <h2>{people.length} there</h2>
            <input aria-label="Find somebody" placeholder="Find" value={words} onChange={({ target }) => setWords(target.value)} />
            <ul className="games-people">
                {people.slice(0, 300).map(([id, name, kind, , , , doing, began]) => (
                    <li key={id}>
                        <button aria-current={id === shown} onClick={() => show(id)}>
                            <i data-began={began} /> {name || kind} <small>{doing}</small>
                        </button>
                    </li>
                ))}
            </ul>
        </>
    );
}

function Breakpoints({ told }: { told: Told }) {
    const [words, setWords] = useState("");
    return (
        <form className="games-breakpoints" onSubmit={(event) => { event.preventDefault(); breakAt(words); setWords(""); }}>
            <h2>Breakpoints</h2>
            <ul>{told.breakpoints.map(([number, what]) => <li key={number}>{what} <button type="button" aria-label={`Remove ${what}`} onClick={() => unbreak(number)}>×</button></li>)}</ul>
            <input aria-label="New breakpoint" placeholder="line 12, or behaviour Guard.Greet ends" value={words} onChange={({ target }) => setWords(target.value)} />
        </form>
    );
}

function CardOf({ told }: { told: Told }) {
    if (told.card === undefined) {
        return <p>Choose somebody on the map or in the list.</p>;
    }
    const { name, queues, facts, why } = told.card;
    return (
        <article>
            <h2>{name}</h2>
            <ul className="games-queues">{queues.map(([title, queue, state], index) => <li key={index} data-state={state}>{title} <small>{queue}, {state}</small></li>)}</ul>
            <dl>{facts.map(([fact, value]) => <div key={fact}><dt>{fact}</dt><dd>{value}</dd></div>)}</dl>
            <pre>{why}</pre>
        </article>
    );
}
