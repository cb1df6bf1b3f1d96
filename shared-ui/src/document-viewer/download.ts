/** An object URL must outlive the click: some browsers read it a moment later. Milliseconds. */
const objectUrlLife = 60_000;

/** Puts a file among the browser's downloads. */
export function downloadFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLife);
}
