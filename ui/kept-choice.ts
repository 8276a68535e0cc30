/** How to follow a choice that this browser keeps: by `changed` in the tab that made it, and by the storage in all others. */
export const following = (changed: string) => (onChange: () => void) => {
  const events = [changed, 'storage']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}
