import { attemptOf, shownAnswer } from '#features/public-site/screens/attempt.ts'
import { copyButton } from '#features/public-site/screens/copy-button.ts'

// The page can be read without this script. It copies samples and sends the calls that readers try.
for (const sample of document.querySelectorAll<HTMLElement>('[data-sample]')) addCopyButton(sample)
for (const hidden of document.querySelectorAll<HTMLElement>('[data-try]')) hidden.hidden = false
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

function addCopyButton(sample: HTMLElement): void {
  const code = sample.querySelector('code')?.textContent ?? ''
  const language = sample.querySelector('summary')?.textContent ?? ''
  const what = sample.querySelector<HTMLElement>('[data-code]')?.ariaLabel ?? ''
  sample.append(copyButton(code, `Copy ${language} sample`, what))
}

async function send(form: HTMLFormElement): Promise<void> {
  const outcome = form.querySelector<HTMLElement>('[data-outcome]')
  const button = form.querySelector('button')
  const key = document.querySelector<HTMLInputElement>('#try-key')?.value.trim() ?? ''
  if (outcome === null || button === null) return
  const attempt = attemptOf(form, key)
  if (typeof attempt === 'string') {
    outcome.textContent = attempt
    return
  }
  button.disabled = true
  outcome.textContent = 'Sending...'
  const lines = await fetch(attempt).then(shownAnswer, () => 'The server could not be reached.')
  const shown = document.createElement('pre')
  shown.className = 'max-h-96 overflow-auto rounded-sheet border border-rule bg-sunken p-4 font-mono text-code'
  shown.tabIndex = 0
  shown.textContent = lines
  outcome.replaceChildren(shown)
  button.disabled = false
}
