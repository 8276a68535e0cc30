import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filledText } from '#features/collections/rules/collection-text.ts'
import { collectionQueries, type Person } from '#features/collections/screens/collection-queries.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'

interface ScriptsPartProps {
  loan: Loan
  state: LoanState
  people: readonly Person[]
}

/** The company's script for the call, with the account's facts filled in. */
export function ScriptsPart({ loan, state, people }: ScriptsPartProps) {
  const texts = useQuery(collectionQueries.texts())
  const [chosen, choose] = useState<string | null>(null)
  const scripts = texts.data?.filter(({ kind }) => kind === 'script') ?? []
  const script = scripts.find(({ id }) => id === chosen) ?? scripts[0]
  const facts = {
    borrower: people[0]?.full_name ?? loan.client?.full_name ?? 'the borrower',
    company: loan.lender?.company_name ?? 'our company',
    past_due: dollarsAndCents(state.pastDueCents),
    due_date: state.oldestUnpaidDue === null ? 'the due date' : shortDate(state.oldestUnpaidDue),
    phone: 'our number',
  }
  return (
    <Part title="Script" isRuled>
      <QueryView query={texts} failure="Couldn’t load the scripts">
        {() =>
          script === undefined ? (
            <div className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="text-ink-2">Your company has no scripts yet.</p>
              <ButtonLink to="/dashboard/collections/settings">Add scripts</ButtonLink>
            </div>
          ) : (
            <>
              {scripts.length > 1 && (
                <div className="mt-3 max-w-72">
                  <SelectField
                    label="Script"
                    value={script.id}
                    options={scripts.map(({ id, title }) => ({ value: id, label: title }))}
                    onChange={({ currentTarget }) => choose(currentTarget.value)}
                  />
                </div>
              )}
              <p className="wrap-anywhere mt-3 whitespace-pre-line rounded-control bg-sunken p-4">
                {filledText(script.body, facts)}
              </p>
            </>
          )
        }
      </QueryView>
    </Part>
  )
}
