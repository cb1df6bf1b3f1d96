export function PdfPages(_props: { bytes: Uint8Array; fileName?: string; onError: (error: unknown) => void }) {
  return null;
}
