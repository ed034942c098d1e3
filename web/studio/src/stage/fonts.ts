// SPDX-License-Identifier: MIT
// The fonts of the page, for workers that paint words: a worker has none of its own, and is told where they are.

/** A font of the page. */
export interface FontFound {
    family: string;
    source: string;
    weight: string;
    unicodeRange: string;
}

/**
 * The families of painted words, the same for all pictures of a worker. A canvas keeps what it has found for a list of families, also when a font of
 * the list comes later; so each font that comes changes the list, by a family that does not exist.
 */
export let families = "'Inter Variable', system-ui, sans-serif";

/** How long the first picture waits for the font of its words. */
const LATE_MS = 500;

/** The fonts that the styles of the page name, with whole addresses. */
export function fontsOfPage(): FontFound[] {
    return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map(({ style }) => ({
        family: style.getPropertyValue("font-family").replaceAll('"', ""),
        source: style.getPropertyValue("src").replace(/url\("([^"]+)"\)/g, (_all, address: string) => `url("${new URL(address, sheet.href ?? location.href).href}")`),
        weight: style.getPropertyValue("font-weight") || "normal",
        unicodeRange: style.getPropertyValue("unicode-range") || "U+0-10FFFF",
    })));
}

/**
 * The worker's side: takes the fonts of the page, and resolves when the font of most words is loaded, or after LATE_MS. `come` is
 * called whenever a font has come.
 */
export async function takeFonts(found: FontFound[], come: () => void): Promise<void> {
    const { fonts } = self as unknown as { fonts: FontFaceSet };
    found.forEach(({ family, source, weight, unicodeRange }) => fonts.add(new FontFace(family, source, { weight, unicodeRange })));
    let count = 0;
    fonts.addEventListener("loadingdone", () => {
        families = `'Inter Variable', 'none ${++count}', system-ui, sans-serif`;
        come();
    });
    await Promise.race([fonts.load(`12px ${families}`).catch(() => []), new Promise((late) => setTimeout(late, LATE_MS))]);
}
