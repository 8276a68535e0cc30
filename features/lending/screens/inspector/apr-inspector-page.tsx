import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { fieldsOfQuery, inspectorQuery } from '#features/lending/rules/inspector/inspector-address.ts'
import type { InspectorFields } from '#features/lending/rules/inspector/inspector-fields.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ContractForm } from './contract-form.tsx'
import { ContractOnPaper } from './contract-on-paper.tsx'
import { CopyLink } from './copy-link.tsx'
import { QuoteResult } from './quote-result.tsx'
import { SaveSchedule } from './save-schedule.tsx'
import { Unquoted } from './unquoted.tsx'
import { useContract } from './use-contract.ts'
import '#ui/printing/on-paper.css'

const ADDRESS = '/dashboard/lending/apr-inspector'

/** The APR inspector: the schedule, the equation, and the verdicts of any contract that users type or paste. */
export function AprInspectorPage() {
  const opened = useOpenedLink()
  return <Inspector key={opened.key} initial={fieldsOfQuery(opened.search)} />
}

const IS_TYPED = { isTyped: true }

/** Returns the link that was opened last. The page itself keeps the address up to date, which opens nothing. */
function useOpenedLink(): Location {
  const here = useLocation()
  const [opened, setOpened] = useState(here)
  const isOther = here.key !== opened.key && !Object(here.state).isTyped
  if (isOther) setOpened(here)
  return isOther ? here : opened
}

function Inspector({ initial }: { initial: InspectorFields }) {
  const { form, inspected, isSettled } = useContract(initial)
  const query = inspectorQuery(form.fields)
  useAddress(query, isSettled && inspected.outcome === 'quoted')
  return (
    <article className="on-paper">
      <PageHeader
        title="APR inspector"
        actions={
          inspected.outcome === 'quoted' && (
            <>
              <ButtonLink to={ADDRESS} variant="quiet">
                Start over
              </ButtonLink>
              <CopyLink address={`${window.location.origin}${ADDRESS}?${query}`} />
              <SaveSchedule figures={inspected.figures} />
              <Button onClick={() => window.print()}>
                <Printer aria-hidden size={16} />
                Print
              </Button>
            </>
          )
        }
      >
        <span className="print:hidden">
          Type a contract or paste its payments to see the schedule, the Appendix J equation, and the caps.
        </span>
      </PageHeader>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[400px_minmax(0,1fr)] print:block">
        <ContractForm form={form} />
        <ContractOnPaper fields={form.fields} />
        {inspected.outcome === 'quoted' ? (
          <QuoteResult request={inspected.request} figures={inspected.figures} isSettled={isSettled} />
        ) : (
          <div>
            <Unquoted inspected={inspected} form={form} />
          </div>
        )}
      </div>
    </article>
  )
}

/** Keeps the contract in the address, so that reloading the page restores it. */
function useAddress(query: string, isWhole: boolean): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isCurrent = search.slice(1) === query
  useEffect(() => {
    if (!isWhole || isCurrent) return
    void navigate({ search: query }, { replace: true, preventScrollReset: true, state: IS_TYPED })
  }, [navigate, query, isWhole, isCurrent])
}
