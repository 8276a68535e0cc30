import type { ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BUREAUS, bureauCode } from '#features/credit-reports/rules/bureaus.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'

/** Marks an item that is in dispute, or that the person may only use, with the bureaus that say so. */
export function ItemTags({ byBureau }: { byBureau: ByBureau<Tradeline | Collection> }) {
  const saying = (is: (line: Tradeline | Collection) => boolean) =>
    BUREAUS.filter((bureau) => byBureau[bureau] !== undefined && is(byBureau[bureau]))
  const tags = [
    { words: 'In dispute', bureaus: saying(({ isDisputed }) => isDisputed), look: 'bg-yellow-tint text-yellow' },
    { words: 'Authorized user', bureaus: saying((line) => line.isAuthorizedUser), look: 'bg-sunken text-ink-2' },
  ]
  return tags
    .filter(({ bureaus }) => bureaus.length > 0)
    .map(({ words, bureaus, look }) => (
      <span key={words} className={`mt-0.5 mr-1 inline-block px-1.5 font-semibold text-small ${look}`}>
        {words} · {bureaus.map(bureauCode).join(', ')}
      </span>
    ))
}
