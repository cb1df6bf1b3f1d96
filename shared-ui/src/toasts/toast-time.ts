/** Lets a message go after this long. @returns what begins the time anew */
export function leaveAfter(duration: number, leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, duration);
  };
  begin();
  return begin;
}
