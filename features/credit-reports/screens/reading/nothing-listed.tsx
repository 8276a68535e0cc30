import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'

const LISTS = { accounts: 'trade_accounts', collections: 'collections' } as const

/** Says that a bureau reports no accounts or collections, or that it sent no list of them, which leaves it open. */
export function NothingListed({ file, nothing }: { file: BureauFile; nothing: keyof typeof LISTS }) {
  const name = bureauName(file.bureau)
  if (file.outcome === 'name_differs') return <>{`The file of ${name} is sealed until it is decided`}</>
  if (file.notSent.includes(LISTS[nothing])) return <>{`${name} sent no list of ${nothing}`}</>
  if (file.unread.some(({ label, place }) => label === 'List' && place.toLowerCase().includes(nothing)))
    return <>{`The ${nothing} of ${name} were not read`}</>
  return (
    <>
      {`No ${nothing} reported by ${name}`}
      {file.status !== 'success' && <span className="block text-ink-3 text-small">{file.message}</span>}
    </>
  )
}
