/** Makes the browser ask before this tab is closed or reloaded. Returns a function that removes the prompt. */
export function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
