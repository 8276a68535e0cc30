let held = 0

/** Says that a form holds something typed and not yet saved; answers how to say that it no longer does. */
export function holdWork(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

/** Whether anything typed on this page would be lost by leaving it. */
export function isWorkHeld(): boolean {
  return held > 0
}
