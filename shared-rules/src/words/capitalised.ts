/** 'Novembre 2026' of 'novembre 2026': what stands at the head of a line. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
