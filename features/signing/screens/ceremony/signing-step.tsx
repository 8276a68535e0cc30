import { useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { Mark } from '#features/signing/rules/field-value.ts'
import { isDocumentFilled, isFilled } from '#features/signing/rules/filled-field.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { isFieldOf, type SignerSeat } from '#features/signing/rules/signer-seat.ts'
import type { ShownDocument, SignerState } from '#features/signing/rules/signer-state.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { People } from './after-signing.tsx'
import { FieldRow } from './field-row.tsx'
import { OtherWays } from './other-ways.tsx'
import { usePageTools, useRun } from './page-tools.ts'
import { DocumentPages } from './shown-document.tsx'

type State = Extract<SignerState, { stage: 'sign' }>

/** All documents one after another with the signer's fields, and the signature at the end. */
export function SigningStep({ state }: { state: State }) {
  const { texts } = usePageTools()
  const { name, documents, people, expires_on, is_in_order } = state
  const [adopted, setAdopted] = useState<Partial<Record<PlacedField['kind'], Mark>>>({})
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <p className="wrap-anywhere">{texts.sign.hello(name)}</p>
        <p className="text-ink-2">{texts.sign.until(texts.day(expires_on))}</p>
      </div>
      {documents.map((document, index) => (
        <section key={document.id} aria-labelledby={`document-${document.id}`} className="grid gap-4">
          <div>
            <p className="text-ink-2">{texts.sign.document(index + 1, documents.length)}</p>
            <h2 id={`document-${document.id}`} className="wrap-anywhere text-h2">
              {document.title}
            </h2>
            <p role="status" className="text-ink-2">
              {unread(document) === 0 ? texts.sign.read : texts.sign.pagesLeft(unread(document))}
            </p>
          </div>
          <DocumentPages document={document} />
          <Fields
            document={document}
            seat={state}
            name={name}
            adopted={adopted}
            isLocked={is_in_order && !documents.slice(0, index).every((one) => isDocumentFilled(one, state))}
            onAdopt={(kind, mark) => setAdopted({ ...adopted, [kind]: mark })}
          />
        </section>
      ))}
      <Finish state={state} />
      <OtherWays />
      <People people={people} />
    </div>
  )
}

const unread = ({ pages, seen }: ShownDocument): number => pages - seen.length

interface FieldsProps {
  document: ShownDocument
  seat: SignerSeat
  name: string
  adopted: Partial<Record<PlacedField['kind'], Mark>>
  /** True until the documents before it are filled in. */
  isLocked: boolean
  onAdopt: (kind: PlacedField['kind'], mark: Mark) => void
}

function Fields({ document, seat, name, adopted, isLocked, onAdopt }: FieldsProps) {
  const { texts } = usePageTools()
  const own = document.fields.filter((field) => isFieldOf(field, seat))
  if (own.length === 0) return <p>{texts.sign.noFields}</p>
  if (isLocked) return <p>{texts.sign.earlierFirst}</p>
  return (
    <section aria-label={`${texts.sign.yourFields}: ${document.title}`}>
      <h3 className="mb-3 font-semibold">{texts.sign.yourFields}</h3>
      <ul className="grid gap-4">
        {own.map((field) => (
          <FieldRow
            key={field.id}
            documentId={document.id}
            field={field}
            value={document.values[field.id]}
            signerName={name}
            adopted={adopted}
            onAdopt={onAdopt}
          />
        ))}
      </ul>
    </section>
  )
}

/** The button that signs. It is enabled once all pages were seen and all required fields are filled. */
function Finish({ state }: { state: State }) {
  const { act, texts } = usePageTools()
  const signing = useRun()
  const { documents } = state
  const pages = documents.reduce((sum, document) => sum + unread(document), 0)
  const fields = documents
    .flatMap(({ fields: placed, values }) => placed.map((field) => ({ ...field, value: values[field.id] })))
    .filter(
      (field) => isFieldOf(field, state) && field.is_required && field.kind !== 'date' && !isFilled(field.value),
    ).length
  const missing = texts.sign.missing(pages, fields)
  return (
    <section aria-labelledby="finish" className="grid justify-items-start gap-3 border-rule-strong border-t pt-6">
      <h2 id="finish" className="text-h2">
        {texts.sign.finish}
      </h2>
      <p>{texts.sign.intent}</p>
      <p id="missing" role="status" className="text-ink-2">
        {missing !== '' && texts.sign.stillMissing(missing)}
      </p>
      {signing.problem !== null && <FormError>{signing.problem}</FormError>}
      <PageButton
        look="primary"
        disabled={missing !== ''}
        aria-describedby="missing"
        pending={signing.isUnderWay && texts.sign.signing}
        onClick={() => void signing.run(() => act({ act: 'sign' }))}
      >
        {texts.sign.signAll}
      </PageButton>
    </section>
  )
}
