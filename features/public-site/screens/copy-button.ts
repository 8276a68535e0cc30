/** A button that copies a text, for pages that are read without our component library. `what` names it: 'Ordering a report'. */
export function copyButton(text: string, words: string, what: string): HTMLButtonElement {
  const button = document.createElement('button')
  const say = (said: string) => (button.textContent = said)
  button.type = 'button'
  button.className = 'mt-1 min-h-6 text-brand text-small underline underline-offset-4'
  button.ariaLabel = `${words}: ${what}`
  // What was said instead is heard, too.
  button.ariaLive = 'polite'
  say(words)
  button.addEventListener('click', () => {
    const saying = (said: string) => () => {
      button.ariaLabel = `${said}: ${what}`
      say(said)
    }
    navigator.clipboard.writeText(text).then(saying('Copied'), saying('The browser refused to copy'))
  })
  return button
}
