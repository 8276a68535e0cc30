import { type SubmitEvent, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { Statement } from '#features/documents/screens/electronic-records/statement.tsx'
import type { SignerState } from '#features/signing/rules/signer-state.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { fileOf } from './calls.ts'
import { OtherWays } from './other-ways.tsx'
import { usePageTools, useRun } from './page-tools.ts'

/** The consent to sign electronically, with the code from a PDF, which shows that the signer can open such files. */
export function ConsentStep({ statement }: Pick<Extract<SignerState, { stage: 'consent' }>, 'statement'>) {
  const { act, secrets, texts } = usePageTools()
  const words = texts.consent
  const [code, setCode] = useState('')
  const opening = useRun()
  const agreeing = useRun()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void agreeing.run(() => act({ act: 'consent', code }))
  }
  return (
    <div className="grid gap-6">
      <h2 className="text-h2">{words.heading}</h2>
      <Statement parts={statement} />
      <section aria-labelledby="show" className="grid gap-4">
        <h2 id="show" className="text-h2">
          {words.show}
        </h2>
        <ol className="grid list-decimal gap-4 pl-5">
          <li>
            {words.save}
            <div className="mt-2 grid justify-items-start gap-2">
              {opening.problem !== null && <FormError>{opening.problem}</FormError>}
              <PageButton
                pending={opening.isUnderWay && words.opening}
                onClick={() =>
                  void opening.run(async () => saveFile(await fileOf(secrets, { file: 'test' }), 'test.pdf'))
                }
              >
                {words.open}
              </PageButton>
            </div>
          </li>
          <li>
            {words.enter}
            <form noValidate onSubmit={submit} className="mt-2 grid max-w-80 justify-items-start gap-3">
              {agreeing.problem !== null && <FormError>{agreeing.problem}</FormError>}
              <TextField
                label={words.code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                value={code}
                onChange={(event) => setCode(event.target.value)}
                className="font-mono tracking-widest"
              />
              <PageButton type="submit" look="primary" pending={agreeing.isUnderWay && words.agreeing}>
                {words.agree}
              </PageButton>
            </form>
          </li>
        </ol>
      </section>
      <OtherWays />
    </div>
  )
}
