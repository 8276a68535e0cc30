import type {
  PageContract,
  PageFee,
  PageScore,
  PageSigning,
} from '#features/credit-repair/rules/client-page/page-state.ts'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageSection } from './page-section.tsx'
import { useRepairTools, useRun } from './page-tools.ts'
import { SaveFile } from './save-file.tsx'

/** Each bureau's scores over time, with the name of their model. */
export function ScoresPart({ scores }: { scores: readonly PageScore[] }) {
  const { texts } = useRepairTools()
  if (scores.length === 0) return null
  return (
    <PageSection title={texts.scores}>
      {BUREAUS.map((bureau) => {
        const own = scores.filter((score) => score.bureau === bureau)
        if (own.length === 0) return null
        return (
          <div key={bureau}>
            <h3 className="font-semibold">{bureauName(bureau)}</h3>
            <ul>
              {own.map(({ model, score, on }) => (
                <li key={`${model} ${on} ${score}`} className="flex flex-wrap justify-between gap-x-4">
                  <span className="text-ink-2">
                    {texts.day(on)}, {model}
                  </span>
                  <span className="font-medium">{score}</span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </PageSection>
  )
}

/** The fees that were charged or paid, and the refunds. */
export function FeesPart({ fees }: { fees: readonly PageFee[] }) {
  const { texts } = useRepairTools()
  return (
    <PageSection title={texts.fees.heading}>
      {fees.length === 0 && <p className="text-ink-2">{texts.fees.none}</p>}
      <ul>
        {fees.map(({ id, kind, cents, on }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-rule border-b py-1.5">
            <span>
              {texts.fees[kind]}, {texts.day(on)}
            </span>
            <span>{dollarsAndCents(cents)}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

interface ContractPartProps {
  contract: PageContract | null
  signings: readonly PageSigning[]
  today: PlainDate
}

/** The contract with the right to cancel it while that lasts, and the documents of the signing page. */
export function ContractPart({ contract, signings, today }: ContractPartProps) {
  const { texts } = useRepairTools()
  const words = texts.contract
  if (contract === null && signings.length === 0) return null
  return (
    <PageSection title={words.heading}>
      {contract !== null && (
        <div className="grid justify-items-start gap-1">
          <p>{words.signed(texts.day(contract.signed_on))}</p>
          <p className="font-medium">{standingWords(contract, today, texts)}</p>
          {contract.is_in_force && <SaveFile file={{ file: 'contract' }}>{words.save}</SaveFile>}
        </div>
      )}
      <ul>
        {signings.map((signing) => (
          <Signing key={signing.id} signing={signing} />
        ))}
      </ul>
    </PageSection>
  )
}

function standingWords(contract: PageContract, today: PlainDate, texts: ReturnType<typeof useRepairTools>['texts']) {
  const { canceled, ended, mayCancel, bound } = texts.contract
  if (contract.cancelled_on !== null) return canceled(texts.day(contract.cancelled_on))
  if (!contract.is_in_force) return ended
  return today <= contract.cancel_until
    ? mayCancel(texts.day(contract.cancel_until))
    : bound(texts.day(contract.cancel_until))
}

function Signing({ signing: { id, title, state } }: { signing: PageSigning }) {
  const { act, texts } = useRepairTools()
  const words = texts.contract
  const opening = useRun()
  const open = () =>
    void opening.run(async () => {
      const { url } = await act({ act: 'sign', signer_id: id })
      if (url !== undefined) window.location.assign(url)
    })
  return (
    <li className="grid justify-items-start gap-2 border-rule border-b py-3">
      <p className="wrap-anywhere">{title}</p>
      {opening.problem !== null && <FormError>{opening.problem}</FormError>}
      <PageButton
        {...(state === 'to_sign' && { look: 'primary' as const })}
        aria-label={`${words.open[state]}: ${title}`}
        pending={opening.isUnderWay && texts.loading}
        onClick={open}
      >
        {words.open[state]}
      </PageButton>
    </li>
  )
}
