import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DESK_PARTS, deskCount, MOST_ON_DESK } from '#features/credit-repair/rules/disputes/desk.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OWN } from '#ui/foreign-navigations.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { BulkStepDialog } from './bulk-step-dialog.tsx'
import { DeskRow } from './desk-row.tsx'
import { type DeskDispute, deskQueries } from './queries.ts'

const FIRST = 50

/** One queue over the disputes of all clients: each list waits for the same act. */
export function DisputeDeskPage() {
  const [params, setParams] = useSearchParams()
  const counts = useQuery(deskQueries.counts())
  useLive('disputes', deskQueries.all())
  const totalOf = (key: string) => counts.data?.find(({ part }) => part === key)?.total
  const open = DESK_PARTS.find(({ key }) => key === params.get('list')) ?? DESK_PARTS[0]
  return (
    <>
      <PageHeader title="Dispute desk" actions={<ButtonLink to="/dashboard/credit-repair">Credit repair</ButtonLink>}>
        The disputes of all clients, by the act that each waits for.
      </PageHeader>
      <nav aria-label="Lists of the desk" className="mb-4 flex flex-wrap gap-2">
        {DESK_PARTS.map(({ key, title }) => {
          const total = totalOf(key)
          return (
            <Button
              key={key}
              variant={key === open.key ? 'primary' : 'secondary'}
              aria-current={key === open.key ? 'page' : undefined}
              onClick={() => setParams({ list: key }, { replace: true, state: OWN })}
            >
              {title}
              {total !== undefined && ` (${deskCount(total)})`}
            </Button>
          )
        })}
      </nav>
      <DeskList key={open.key} part={open} />
    </>
  )
}

function DeskList({ part }: { part: (typeof DESK_PARTS)[number] }) {
  const [atMost, setAtMost] = useState(FIRST)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const list = useQuery(deskQueries.part(part.key, atMost))
  const mayWrite = useMay('handle_disputes') && part.step !== null
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <section aria-label={part.title}>
      <p className="text-ink-2">{part.about}</p>
      <QueryView
        query={list}
        failure="Couldn’t load the disputes"
        loading={<SkeletonRows count={8} />}
        empty={<EmptyState title="Nothing waits here" />}
      >
        {(rows) => {
          const picked = rows.filter(({ id }) => chosen.has(id))
          return (
            <>
              {mayWrite && (
                <Toolbar rows={rows} picked={picked} onChoose={setChosen} onRecord={() => setIsAsking(true)} />
              )}
              <ul aria-label={part.title} className="border-rule-strong border-t">
                {rows.map((dispute) => (
                  <DeskRow
                    key={dispute.id}
                    dispute={dispute}
                    isChosen={chosen.has(dispute.id)}
                    onChoose={mayWrite ? choose : null}
                  />
                ))}
              </ul>
              {rows.length >= atMost && atMost < MOST_ON_DESK && (
                <Button
                  variant="quiet"
                  pending={list.isFetching && 'Loading...'}
                  onClick={() => setAtMost(MOST_ON_DESK)}
                >
                  Show more
                </Button>
              )}
              {isAsking && part.step !== null && (
                <BulkStepDialog
                  step={part.step}
                  disputes={picked}
                  onClose={() => setIsAsking(false)}
                  onDone={() => setChosen(new Set())}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </section>
  )
}

interface ToolbarProps {
  rows: readonly DeskDispute[]
  picked: readonly DeskDispute[]
  onChoose: (ids: ReadonlySet<string>) => void
  onRecord: () => void
}

function Toolbar({ rows, picked, onChoose, onRecord }: ToolbarProps) {
  const isWhole = picked.length === rows.length
  return (
    <div className="my-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button onClick={() => onChoose(new Set(isWhole ? [] : rows.slice(0, 100).map(({ id }) => id)))}>
        {isWhole ? 'Choose none' : 'Choose all'}
      </Button>
      <Button variant="primary" disabled={picked.length === 0} onClick={onRecord}>
        Record for {picked.length} …
      </Button>
    </div>
  )
}
