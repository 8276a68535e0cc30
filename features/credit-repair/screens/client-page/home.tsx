import type { RepairHome } from '#features/credit-repair/rules/client-page/page-state.ts'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { AttestPart } from './attest-part.tsx'
import { ContractPart, FeesPart, ScoresPart } from './case-parts.tsx'
import { ItemsPart } from './items-part.tsx'
import { useRepairTools, useRun } from './page-tools.ts'
import { UploadPart } from './upload-part.tsx'

/** The open page: what is asked of the client, and how the case is going. */
export function Home({ home }: { home: RepairHome }) {
  const { act, texts } = useRepairTools()
  const leaving = useRun()
  const drafted = home.items.filter(({ status }) => status === 'drafted')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <AttestPart key={drafted.map(({ id }) => id).join()} items={drafted} canAttest={home.can_attest} />
      <UploadPart />
      <ItemsPart items={home.items} />
      <ScoresPart scores={home.scores} />
      <ContractPart contract={home.contract} signings={home.signings} today={home.today} />
      <FeesPart fees={home.fees} />
      {leaving.problem !== null && <FormError>{leaving.problem}</FormError>}
      <div>
        <PageButton onClick={() => void leaving.run(() => act({ act: 'leave' }))}>{texts.leave}</PageButton>
      </div>
    </div>
  )
}
