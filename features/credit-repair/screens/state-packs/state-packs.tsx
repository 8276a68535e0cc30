import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { STATE_PACKS } from '#features/credit-repair/rules/state-packs/state-pack.ts'
import { stateName } from '#features/credit-repair/rules/state-windows.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { EndPackDialog } from './end-pack-dialog.tsx'
import { PackForm } from './pack-form.tsx'
import { type OwnPack, statePackQueries } from './pack-queries.ts'

/** The company's packs for credit repair by state, and those included with the product. */
export function StatePacks() {
  const own = useQuery(statePackQueries.own())
  const mayWrite = useMayWrite()
  const [isAdding, setIsAdding] = useState(false)
  const [ending, setEnding] = useState<OwnPack | null>(null)
  return (
    <Part
      title="Credit repair states"
      about="Each state where you enroll clients needs a pack: your registration and bond, the words of the contract, and the limits of fees. A client in a state without one can’t be enrolled."
      className="space-y-4"
      action={
        mayWrite && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            Add state pack
          </Button>
        )
      }
    >
      <QueryView query={own} failure="Couldn’t load your state packs">
        {(packs) => (
          <>
            {packs.length === 0 && <p className="text-ink-2">Your company has no state packs yet.</p>}
            <ul aria-label="Your state packs" className="divide-y divide-rule">
              {packs.map((pack) => (
                <PackLine key={pack.id} pack={pack} onEnd={mayWrite ? () => setEnding(pack) : undefined} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <section aria-label="Included packs" className="border-rule border-t pt-3">
        <h3 className="font-medium">Included with Tradeline</h3>
        <ul className="divide-y divide-rule">
          {STATE_PACKS.map(({ state, citation, read_on }) => (
            <li key={state} className="py-2">
              <p>{stateName(state)}: no registration or bond, and its own words in the contract</p>
              <p className="text-ink-3 text-small">
                {citation}, read on {shortDate(read_on)}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <p className="max-w-[72ch] text-ink-3 text-small">
        Laws change: have your counsel review each state before you enroll clients there.
      </p>
      {isAdding && <PackForm onClose={() => setIsAdding(false)} />}
      {ending && <EndPackDialog pack={ending} onClose={() => setEnding(null)} />}
    </Part>
  )
}

function PackLine({ pack, onEnd }: { pack: OwnPack; onEnd: (() => void) | undefined }) {
  const name = stateName(pack.state)
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-2">
      <div className="wrap-anywhere min-w-0 flex-1 basis-60">
        <p className={pack.ended_on === null ? 'font-medium' : 'text-ink-3'}>
          {name}
          {pack.ended_on !== null && `, ended ${shortDate(pack.ended_on)}`}
        </p>
        <p className="text-ink-2 text-table">{factsOf(pack).join(' · ')}</p>
        <p className="text-ink-3 text-small">
          {pack.citation}, read on {shortDate(pack.read_on)} · {pack.source}
        </p>
      </div>
      {onEnd && pack.ended_on === null && (
        <Button aria-label={`End the pack of ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}

function factsOf(pack: OwnPack): string[] {
  const { registration_number, registration_expires_on, bond_number, bond_surety, bond_cents, bond_expires_on } = pack
  const until = (day: string | null) => (day === null ? '' : ` until ${shortDate(day)}`)
  return [
    registration_number && `Registration ${registration_number}${until(registration_expires_on)}`,
    bond_number &&
      `Bond ${bond_number} of ${dollarsAndCents(Number(bond_cents ?? 0))} by ${bond_surety}${until(bond_expires_on)}`,
    pack.not_required,
    pack.wording && 'Own words in the contract',
    pack.lists_items && 'Lists the items',
    pack.most_per_item_cents !== null && `At most ${dollarsAndCents(Number(pack.most_per_item_cents))} for an item`,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}
