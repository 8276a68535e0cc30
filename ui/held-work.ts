let held = 0

/** Marks that a form has unsaved input. Returns a function that removes the mark. */
export function holdWork(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

/** Returns true if leaving this page would lose unsaved input. */
export function isWorkHeld(): boolean {
  return held > 0
}
