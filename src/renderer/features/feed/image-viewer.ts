export function openViewer(_: { images: readonly string[]; index: number }): void {}
