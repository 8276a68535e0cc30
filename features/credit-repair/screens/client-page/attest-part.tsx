import { type SubmitEvent, useState } from 'react'
import type { PageItem } from '#features/credit-repair/rules/client-page/page-state.ts'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { PageSection } from './page-section.tsx'
import { useRepairTools, useRun } from './page-tools.ts'

/** The drafted disputes, each with its claim to read and to attest to. */
export function AttestPart({ items, canAttest }: { items: readonly PageItem[]; canAttest: boolean }) {
  const { texts } = useRepairTools()
  const words = texts.attest
  if (items.length === 0) return null
  return (
    <PageSection title={words.heading}>
      <p>{words.about}</p>
      {canAttest ? <AttestForm items={items} /> : <Notice>{words.notYet}</Notice>}
    </PageSection>
  )
}

function AttestForm({ items }: { items: readonly PageItem[] }) {
  const { act, texts, language } = useRepairTools()
  const words = texts.attest
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const sending = useRun()
  const chosen = items.filter(({ id }) => checked.has(id))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return
    const claims = chosen.map(({ id, claim }) => ({ dispute_id: id, claim }))
    void sending.run(() => act({ act: 'attest', language, claims }))
  }
  const toggle = (id: string) => {
    const next = new Set(checked)
    if (!next.delete(id)) next.add(id)
    setChecked(next)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul>
        {items.map((item) => (
          <li key={item.id} className="grid gap-2 border-rule border-b py-3 first:pt-0">
            <p className="wrap-anywhere font-semibold">{texts.itemAt(item)}</p>
            <p className="text-ink-2 text-small">{words.letterSays}</p>
            <blockquote lang="en" className="wrap-anywhere border-rule-strong border-l-2 pl-3">
              {item.claim}
            </blockquote>
            <CheckboxField
              label={words.isTrue(texts.itemAt(item))}
              checked={checked.has(item.id)}
              onChange={() => toggle(item.id)}
            />
          </li>
        ))}
      </ul>
      <p>{words.statement}</p>
      {sending.problem !== null && <FormError>{sending.problem}</FormError>}
      <PageButton
        type="submit"
        look="primary"
        className="w-full"
        disabled={chosen.length === 0}
        pending={sending.isUnderWay && words.sending}
      >
        {words.submit(chosen.length)}
      </PageButton>
      <p className="text-ink-2 text-small">{words.wrong}</p>
    </form>
  )
}
