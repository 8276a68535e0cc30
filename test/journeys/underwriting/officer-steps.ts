import type { Page } from '@playwright/test'

const COUNT = 'officer-steps'

/** Counts the clicks and changed fields of a page from now on. Returns a function that reads the count. */
export async function countsSteps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(listens, COUNT)
  await page.evaluate(listens, COUNT)
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), COUNT)
}

/** A click in a field counts with its change, not twice. */
function listens(key: string): void {
  const isField = (target: EventTarget | null) =>
    target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea')
  const count = () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
  document.addEventListener('click', ({ target, isTrusted }) => isTrusted && !isField(target) && count(), true)
  document.addEventListener('change', ({ target }) => isField(target) && count(), true)
}
