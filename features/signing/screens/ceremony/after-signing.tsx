import { useEffect } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { SignerState, SigningPerson } from '#features/signing/rules/signer-state.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { fileOf } from './calls.ts'
import { OtherWays } from './other-ways.tsx'
import { usePageTools, useRun } from './page-tools.ts'
import { WithdrawalPart } from './withdrawal-part.tsx'

/** The people who sign, and who of them has. */
export function People({ people }: { people: readonly SigningPerson[] }) {
  const { texts } = usePageTools()
  return (
    <section aria-labelledby="people" className="mt-6">
      <h2 id="people" className="text-h2">
        {texts.people}
      </h2>
      <ul className="mt-2 grid gap-1">
        {people.map(({ name, role, is_me, has_signed }, place) => (
          // The people keep their places.
          <li key={`${role}-${place}`} className="wrap-anywhere">
            {name} ({is_me ? texts.me : texts.roles[role]}): {has_signed ? texts.hasSigned : texts.hasNotSigned}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A signer who doesn't sign here now: another person is first, or they chose paper. */
export function Waiting({ text, people }: { text: string; people: readonly SigningPerson[] }) {
  return (
    <>
      <Notice>{text}</Notice>
      <People people={people} />
      <div className="mt-6">
        <OtherWays />
      </div>
    </>
  )
}

const NEWS_EVERY_MS = 4_000

/** After the signature: what comes next, and the signed files once everyone has signed. */
export function Signed({ state }: { state: Extract<SignerState, { stage: 'signed' }> }) {
  const { act, texts } = usePageTools()
  const { is_completed: isCompleted, people, files } = state
  const isAll = people.every(({ has_signed }) => has_signed)
  const unfinished = isAll ? texts.signed.preparing : texts.signed.next
  useEffect(() => {
    if (isCompleted || !isAll) return
    // The next try, or reloading the page, shows them too.
    const timer = setInterval(() => void act({ act: 'open' }).catch(() => {}), NEWS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isCompleted, isAll, act])
  return (
    <>
      <h2 className="mb-3 text-h2">{texts.signed.heading}</h2>
      <Notice>{isCompleted ? texts.signed.ready : unfinished}</Notice>
      {isCompleted && (
        <ul className="mt-4 grid justify-items-start gap-2">
          {files.map((file) => (
            <li key={file.id}>
              <SaveSigned file={file} />
            </li>
          ))}
        </ul>
      )}
      {state.withdrawal !== null && <WithdrawalPart withdrawal={state.withdrawal} />}
      <People people={people} />
    </>
  )
}

function SaveSigned({ file: { id, title } }: { file: { id: string; title: string } }) {
  const { secrets, texts } = usePageTools()
  const saving = useRun()
  const save = () =>
    void saving.run(async () => saveFile(await fileOf(secrets, { file: 'signed', document_id: id }), `${title}.pdf`))
  return (
    <>
      {saving.problem !== null && <FormError>{saving.problem}</FormError>}
      <PageButton look="primary" pending={saving.isUnderWay && texts.signed.saving} onClick={save}>
        {texts.signed.save(title)}
      </PageButton>
    </>
  )
}
