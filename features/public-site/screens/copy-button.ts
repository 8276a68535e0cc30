/**
 * A copy button for static pages, which don't load the component library. `what` names the copied text, for example
 * 'Ordering a report'.
 */
export function copyButton(text: string, words: string, what: string): HTMLButtonElement {
  const button = document.createElement('button')
  const say = (said: string) => (button.textContent = said)
  button.type = 'button'
  button.className = 'mt-1 min-h-6 text-brand text-small underline underline-offset-4'
  button.ariaLabel = `${words}: ${what}`
  // Screen readers announce the changed text too.
  button.ariaLive = 'polite'
  say(words)
  button.addEventListener('click', () => {
    const saying = (said: string) => () => {
      button.ariaLabel = `${said}: ${what}`
      say(said)
    }
    navigator.clipboard.writeText(text).then(saying('Copied'), saying('Couldn’t copy. Select the text and copy it.'))
  })
  return button
}
