import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { Withdrawal } from '#features/signing/rules/signer-state.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { usePageTools, useRun } from './page-tools.ts'

/** The right to cancel the signed contract: one press cancels it, and the page and an email confirm that. */
export function WithdrawalPart({ withdrawal: { until, canceled_on, is_open } }: { withdrawal: Withdrawal }) {
  const { act, texts } = usePageTools()
  const canceling = useRun()
  const words = texts.withdrawal
  return (
    <section aria-labelledby="withdrawal" className="mt-6 grid justify-items-start gap-3">
      <h2 id="withdrawal" className="text-h2">
        {words.heading}
      </h2>
      {canceled_on !== null && <Notice>{words.canceled(texts.day(canceled_on))}</Notice>}
      {canceled_on === null && <p>{is_open ? words.open(texts.day(until)) : words.over(texts.day(until))}</p>}
      {canceling.problem !== null && <FormError>{canceling.problem}</FormError>}
      {is_open && (
        <PageButton
          pending={canceling.isUnderWay && words.canceling}
          onClick={() => void canceling.run(() => act({ act: 'cancel_contract' }))}
        >
          {words.cancel}
        </PageButton>
      )}
    </section>
  )
}
