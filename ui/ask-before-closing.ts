/** Has the browser ask before this tab is closed or loaded anew; answers how to let it go. */
export function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
