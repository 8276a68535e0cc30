import { copyButton } from '#features/public-site/screens/copy-button.ts'

// The guide is read without this script; it adds a button to each sample that copies it.
for (const sample of document.querySelectorAll<HTMLElement>('[data-code]')) {
  const code = sample.querySelector('code')?.textContent ?? ''
  sample.after(copyButton(code, 'Copy', sample.ariaLabel ?? ''))
}
