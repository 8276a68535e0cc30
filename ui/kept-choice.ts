/**
 * Subscribes to a choice kept in this browser: by the `changed` event in the same tab and by storage events from other
 * tabs.
 */
export const following = (changed: string) => (onChange: () => void) => {
  const events = [changed, 'storage']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}
