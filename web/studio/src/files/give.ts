// SPDX-License-Identifier: MIT
// Saves bytes as the browser does: as a file of that name in the folder of downloads.

export function give(name: string, content: BlobPart, type: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
