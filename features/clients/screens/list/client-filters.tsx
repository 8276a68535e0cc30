import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactsHint } from '#features/clients/screens/contacts-hint.tsx'
import { type Contact, clientQueries } from '#features/clients/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { ADDRESS_STATE_CHOICES } from '#platform/rules/us-states.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { type ListView, NOBODY, SCORE_BANDS } from './client-list-view.ts'

type OnChange = (changes: Record<string, string | null>) => void

/** The "+ Filter" menu with every filter of the list. A choice applies at once and appears as a chip. */
export function FilterMenu({ view, onChange }: { view: ListView; onChange: OnChange }) {
  const contacts = useQuery(clientQueries.contacts())
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonStyle()}>
        <ListFilter aria-hidden size={14} /> + Filter
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} className="z-40">
          <Popover.Popup className="max-h-[min(70dvh,560px)] w-[min(320px,calc(100vw-32px))] space-y-4 overflow-y-auto rounded-sheet border border-rule bg-surface p-4 shadow-float">
            <Popover.Title className="text-label text-ink-3">Filter clients</Popover.Title>
            <AddChoice
              label="State"
              chosen={view.states}
              options={ADDRESS_STATE_CHOICES}
              onChoose={(states) => onChange({ state: states })}
            />
            <AddChoice
              label="Assigned contact"
              chosen={view.contacts}
              options={[{ value: NOBODY, label: 'Unassigned' }, ...(contacts.data ?? []).map(contactOption)]}
              onChoose={(ids) => onChange({ contact: ids })}
              hint={contactsHint(contacts)}
            />
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="Added from"
                type="date"
                value={view.addedFrom}
                onChange={(event) => onChange({ from: event.target.value })}
              />
              <TextField
                label="Added to"
                type="date"
                value={view.addedTo}
                onChange={(event) => onChange({ to: event.target.value })}
              />
            </div>
            <SelectField
              label="Credit report"
              value={view.report}
              onChange={(event) => onChange({ report: event.target.value })}
              options={[
                { value: '', label: 'With or without' },
                { value: 'yes', label: 'Has a report' },
                { value: 'no', label: 'Has no report' },
              ]}
            />
            <ScoreBands chosen={view.bands} onChoose={(bands) => onChange({ band: bands })} />
            <CheckboxField
              label="Show archived clients only"
              checked={view.isArchived}
              onChange={(event) => onChange({ archived: event.target.checked ? '1' : null })}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface Choice {
  value: string
  label: string
}

/** A select that adds another value to a filter. */
function AddChoice({
  label,
  chosen,
  options,
  onChoose,
  hint,
}: {
  label: string
  chosen: string[]
  options: Choice[]
  onChoose: (chosen: string) => void
  hint?: ReactNode
}) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value=""
      onChange={(event) => event.target.value && onChoose([...chosen, event.target.value].join(','))}
      options={[
        { value: '', label: chosen.length === 0 ? 'Any' : 'Add another' },
        ...options.filter(({ value }) => !chosen.includes(value)),
      ]}
    />
  )
}

function ScoreBands({ chosen, onChoose }: { chosen: string[]; onChoose: (chosen: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">Middle score</legend>
      {SCORE_BANDS.map(({ key, label }) => (
        <CheckboxField
          key={key}
          label={label}
          checked={chosen.includes(key)}
          onChange={(event) =>
            onChoose((event.target.checked ? [...chosen, key] : chosen.filter((band) => band !== key)).join(','))
          }
        />
      ))}
    </fieldset>
  )
}

/** The active filters, each removable. */
export function FilterChips({ view, onChange }: { view: ListView; onChange: OnChange }) {
  const { data: contacts = [] } = useQuery(clientQueries.contacts())
  const chips = chipsOf(view, contacts)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="mb-3 flex flex-wrap items-center gap-2 print:mb-1">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Chip label={label} onRemove={() => onChange(without)} />
        </li>
      ))}
      <li className="print:hidden">
        <button
          type="button"
          className="min-h-7 rounded-control px-2 font-semibold text-brand text-small hover:bg-brand-tint pointer-coarse:min-h-11"
          onClick={() => onChange(CLEARED)}
        >
          Clear all
        </button>
      </li>
    </ul>
  )
}

/** Removes every filter and keeps the search. */
export const CLEARED = { state: null, contact: null, from: null, to: null, report: null, band: null, archived: null }

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex min-h-7 items-center gap-1 rounded-control border border-rule-strong bg-surface pl-2 text-small pointer-coarse:min-h-11">
      {label}
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="grid size-6 place-items-center text-ink-3 hover:text-ink pointer-coarse:size-11 print:hidden"
      >
        <X aria-hidden size={13} />
      </button>
    </span>
  )
}

interface ChipText {
  label: string
  without: Record<string, string | null>
}

function chipsOf(view: ListView, contacts: Contact[]): ChipText[] {
  const less = (key: string, chosen: string[], one: string) => ({
    [key]: chosen.filter((other) => other !== one).join(','),
  })
  const nameOf = (id: string) => {
    if (id === NOBODY) return 'no one'
    const contact = contacts.find((one) => one.id === id)
    return contact ? contactOption(contact).label : '…'
  }
  const chips: (ChipText | false)[] = [
    ...view.states.map((code) => ({ label: `State: ${code}`, without: less('state', view.states, code) })),
    ...view.contacts.map((id) => ({ label: `Assigned: ${nameOf(id)}`, without: less('contact', view.contacts, id) })),
    view.addedFrom !== '' && { label: `Added from ${shortDate(view.addedFrom)}`, without: { from: null } },
    view.addedTo !== '' && { label: `Added to ${shortDate(view.addedTo)}`, without: { to: null } },
    view.report !== '' && {
      label: view.report === 'yes' ? 'Has a report' : 'Has no report',
      without: { report: null },
    },
    ...SCORE_BANDS.filter(({ key }) => view.bands.includes(key)).map(({ key, label }) => ({
      label,
      without: less('band', view.bands, key),
    })),
    view.isArchived && { label: 'Archived', without: { archived: null } },
  ]
  return chips.filter((chip) => chip !== false)
}

const contactOption = ({ id, full_name, email }: Contact): Choice => ({ value: id, label: full_name ?? email })
