/** What the frame reads of the current route. */
export interface FrameHandle {
  footer: boolean;
}
