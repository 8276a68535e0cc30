import { copyButton } from '#features/public-site/screens/copy-button.ts'

// The guide can be read without this script, which adds a copy button to each sample.
for (const sample of document.querySelectorAll<HTMLElement>('[data-code]')) {
  const code = sample.querySelector('code')?.textContent ?? ''
  sample.after(copyButton(code, 'Copy', sample.ariaLabel ?? ''))
}
