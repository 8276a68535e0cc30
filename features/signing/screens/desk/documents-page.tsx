import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { DESK_PARTS, type DeskPart } from '#features/signing/rules/desk-parts.ts'
import { MOST_AT_ONCE } from '#features/signing/rules/envelope-commands.ts'
import { useLive } from '#platform/browser/live.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { DeskExport } from './desk-export.tsx'
import { type EnvelopeRow, envelopeQueries } from './envelope-queries.ts'
import { EnvelopeTable } from './envelope-table.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useEnvelopeAct } from './use-envelope-act.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** The desk for documents out for signature. */
export function DocumentsPage() {
  const [params, setParams] = useSearchParams()
  const part = DESK_PARTS.find(({ name }) => name === params.get('part'))?.name ?? 'out'
  const search = params.get('q') ?? ''
  const [selected, setSelected] = useState(NOTHING)
  const [isSending, setSending] = useState(false)
  const mayWrite = useMay('change_documents')
  useLive('envelopes', ['envelopes'])
  const envelopes = useInfiniteQuery(envelopeQueries.desk({ part, search }))
  const change = (key: 'part' | 'q', value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(key)
    else next.set(key, value)
    setSelected(NOTHING)
    setParams(next, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Documents"
        actions={
          <>
            <DeskExport part={part} search={search} ids={[...selected]} />
            {mayWrite && (
              <Button variant="primary" onClick={() => setSending(true)}>
                Send for signature
              </Button>
            )}
          </>
        }
      >
        Documents out for signature, and what became of them.
      </PageHeader>
      <Filters part={part} search={search} onChange={change} />
      <Selection ids={[...selected]} mayWrite={mayWrite} onDone={() => setSelected(NOTHING)} />
      <Envelopes query={envelopes} isSearch={search !== ''} selected={selected} onSelected={setSelected} />
      <ShowMore query={envelopes} className="mt-3" />
      {isSending && <SendDialog clients={[]} onClose={() => setSending(false)} />}
    </>
  )
}

interface EnvelopesProps {
  query: UseInfiniteQueryResult<InfiniteData<EnvelopeRow[]>>
  isSearch: boolean
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
}

function Envelopes({ query, isSearch, selected, onSelected }: EnvelopesProps) {
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    onSelected(next)
  }
  return (
    <QueryView
      query={query}
      failure="Failed to load the documents"
      loading={<SkeletonRows count={8} />}
      empty={{
        when: ({ pages }) => pages.every((rows) => rows.length === 0),
        show: (
          <EmptyState title={!isSearch ? 'Nothing here' : 'Nothing found'}>
            {!isSearch
              ? 'Send a PDF from a client’s documents for signature.'
              : 'Search for other words, or choose another list.'}
          </EmptyState>
        ),
      }}
    >
      {({ pages }) => (
        <>
          <SelectAll envelopes={pages.flat()} selected={selected} onChange={onSelected} />
          <EnvelopeTable envelopes={pages.flat()} selection={{ ids: selected, onChange: select }} />
        </>
      )}
    </QueryView>
  )
}

interface FiltersProps {
  part: DeskPart
  search: string
  onChange: (key: 'part' | 'q', value: string) => void
}

function Filters({ part, search, onChange }: FiltersProps) {
  // A list without its numbers is still useful, so a failure shows none.
  const { data: counts } = useQuery(envelopeQueries.counts())
  return (
    <div className="mb-5 grid gap-3 print:hidden">
      <nav aria-label="Lists" className="flex flex-wrap gap-2">
        {DESK_PARTS.map(({ name, label }) => (
          <Button
            key={name}
            aria-pressed={part === name}
            variant={part === name ? 'primary' : 'secondary'}
            onClick={() => onChange('part', name)}
          >
            {label}
            {counts?.has(name) && <span className="tabular-nums"> {counts.get(name)}</span>}
          </Button>
        ))}
      </nav>
      <div className="max-w-80">
        <TextField
          label="Search titles and signers"
          type="search"
          defaultValue={search}
          onChange={({ currentTarget }) => onChange('q', currentTarget.value.trim())}
        />
      </div>
    </div>
  )
}

interface SelectAllProps {
  envelopes: readonly { id: string }[]
  selected: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

/** Selects the loaded envelopes, as many as one request takes. */
function SelectAll({ envelopes, selected, onChange }: SelectAllProps) {
  const ids = envelopes.slice(0, MOST_AT_ONCE).map(({ id }) => id)
  const isAll = ids.every((id) => selected.has(id))
  return (
    <div className="mb-2 print:hidden">
      <CheckboxField
        label={`Select ${ids.length === envelopes.length ? 'all' : `the first ${ids.length}`} of this list`}
        checked={isAll}
        onChange={() => onChange(isAll ? NOTHING : new Set(ids))}
      />
    </div>
  )
}

interface SelectionProps {
  ids: string[]
  mayWrite: boolean
  onDone: () => void
}

/** The acts on selected envelopes. */
function Selection({ ids, mayWrite, onDone }: SelectionProps) {
  const [isCanceling, setCanceling] = useState(false)
  const acting = useEnvelopeAct(() => {
    setCanceling(false)
    onDone()
  })
  if (ids.length === 0) return null
  const many = counted(ids.length, 'envelope')
  return (
    <section aria-label="Selected" className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <p role="status" className="text-ink-2">
        {many} selected
      </p>
      {mayWrite && (
        <>
          <Button
            pending={acting.isPending && 'Working...'}
            onClick={() =>
              acting.mutate({ act: { act: 'remind', envelope_ids: ids }, done: 'Reminders are on their way.' })
            }
          >
            Send reminders
          </Button>
          <Button onClick={() => setCanceling(true)}>Cancel envelopes</Button>
        </>
      )}
      <ReasonDialog
        open={isCanceling}
        title={`Cancel ${many}?`}
        description="No one can sign them any more. Envelopes that are already signed stay."
        placeholder="Sent by mistake"
        action="Cancel envelopes"
        onClose={() => setCanceling(false)}
        onReason={(reason) =>
          acting.mutate({ act: { act: 'cancel', envelope_ids: ids, reason }, done: 'The envelopes were canceled.' })
        }
        isPending={acting.isPending}
        problem={undefined}
      />
    </section>
  )
}
