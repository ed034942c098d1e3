// SPDX-License-Identifier: MIT
// Exports a picture of the page as a file: its elements, styles and fonts in one SVG, which can also be painted as PNG.

import { contextOf } from "../canvas";

const FONT = "Inter Variable";
const PNG_SCALE = 2;
/** How long to wait for a decoded picture to load the font inside it, since no event tells when it has. */
const LETTERS_MS = 150;

async function dataOf(address: string): Promise<string> {
    const blob = await (await fetch(address)).blob();
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        reader.onerror = () => reject(reader.error ?? new Error("not read"));
        reader.readAsDataURL(blob);
    });
}

/** Returns the style rules of the page. Of its fonts only the part with the Latin alphabet is kept, embedded in the rules. */
async function styles(): Promise<string> {
    const rules: string[] = [];
    for (const sheet of document.styleSheets) {
        for (const rule of sheet.cssRules) {
            if (!(rule instanceof CSSFontFaceRule)) {
                rules.push(rule.cssText);
                continue;
            }
            const range = rule.style.getPropertyValue("unicode-range");
            const address = /url\("([^"]+)"\)/.exec(rule.style.getPropertyValue("src"))?.[1];
            if (/U\+0*0-0*FF/i.test(range) && address !== undefined) {
                const font = await dataOf(new URL(address, sheet.href ?? location.href).href);
                rules.push(`@font-face { font-family: "${FONT}"; font-weight: 100 900; src: url("${font}"); }`);
            }
        }
    }
    return rules.join("\n");
}

/** Returns a copy of an element with everything that cloning leaves out: the contents of fields, and the pictures of canvases. */
function copied(element: Element): Element {
    const copy = element.cloneNode(true) as Element;
    const [from, to] = [element, copy].map((root) => [...root.querySelectorAll("input, select, textarea, canvas")]) as [Element[], Element[]];
    from.forEach((one, i) => {
        const other = to[i] as Element;
        if (one instanceof HTMLCanvasElement) {
            const image = document.createElement("img");
            image.src = one.toDataURL();
            image.style.cssText = `${one.style.cssText};width:${one.clientWidth}px;height:${one.clientHeight}px`;
            image.className = one.className;
            other.replaceWith(image);
        } else if (one instanceof HTMLInputElement) {
            other.setAttribute("value", one.value);
            other.toggleAttribute("checked", one.checked);
        } else if (one instanceof HTMLSelectElement) {
            [...other.querySelectorAll("option")].forEach((option, number) => option.toggleAttribute("selected", number === one.selectedIndex));
        } else {
            other.textContent = (one as HTMLTextAreaElement).value;
        }
    });
    copy.querySelectorAll(".tools, .add-menu, .seed-menu, .react-flow__controls, .react-flow__attribution").forEach((tool) => tool.remove());
    return copy;
}

export interface Snapshot {
    svg: string;
    width: number;
    height: number;
}

export async function snapshot(element: HTMLElement): Promise<Snapshot> {
    const [width, height] = [element.scrollWidth, element.scrollHeight];
    const look = getComputedStyle(element);
    const body = document.createElement("div");
    body.setAttribute("xmlns", "http://www.w3.org/1999/xhtml");
    body.style.cssText = `box-sizing:border-box;width:${width}px;height:${height}px;color:${look.color};font:${look.fontSize}/${look.lineHeight} ${look.fontFamily}`;
    body.append(copied(element));
    const theme = document.documentElement.dataset["theme"] ?? "light";
    const text = new XMLSerializer().serializeToString(body);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" data-theme="${theme}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
        `<style><![CDATA[${await styles()}]]></style><rect width="100%" height="100%" style="fill: var(--card)"/>` +
        `<foreignObject width="100%" height="100%">${text}</foreignObject></svg>`;
    return { svg, width, height };
}

export async function painted({ svg, width, height }: Snapshot): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    await new Promise((next) => setTimeout(next, LETTERS_MS));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * PNG_SCALE, height * PNG_SCALE];
    const context = contextOf(canvas);
    context.scale(PNG_SCALE, PNG_SCALE);
    context.drawImage(image, 0, 0, width, height);
    return pngOf(canvas);
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error("not painted")) : resolve(blob)), "image/png"));
}
