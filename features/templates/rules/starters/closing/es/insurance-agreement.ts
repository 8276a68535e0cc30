import { facts, line, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_INSURER,
  HAS_NO_INSURER,
  HAS_NO_VEHICLE,
  HAS_VEHICLE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The agreement to insure collateral, in Spanish. */
export const insuranceAgreementEs: TemplateContent = {
  language: 'es',
  title: 'Acuerdo de contratar un seguro',
  blocks: [
    facts([
      ['Prestamista', '{{company.name}}, {{company.address}}'],
      ['Prestatario', '{{borrower.name}}, {{borrower.address}}'],
      ['Préstamo', '{{loan.number}}'],
    ]),
    facts(
      [
        ['Año, marca y modelo', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['Número de identificación del vehículo (VIN)', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([['Bien en garantía', '{{loan.collateral}}']], HAS_NO_VEHICLE),
    section('Su promesa'),
    text(
      'Usted asegurará el bien contra pérdidas y daños, con cobertura de colisión y cobertura amplia si se trata de un vehículo, desde el día del préstamo hasta que se pague. El deducible es como máximo de {{insurance.deductible_cents}}. La póliza nombra a {{company.name}} beneficiario de la indemnización, y la aseguradora nos avisa al menos 10 días antes de terminar la póliza.',
    ),
    text(
      'Usted puede elegir cualquier aseguradora y agente que pueda hacer negocios en su estado. No podemos rechazar su elección sin una buena razón. El seguro de responsabilidad no forma parte de este acuerdo, pero su estado puede exigirlo.',
    ),
    section('Su seguro'),
    facts(
      [
        ['Aseguradora', '{{insurance.company}}'],
        ['Póliza', '{{insurance.policy_number}}'],
        ['Vencimiento de la póliza', '{{insurance.expires_on}}'],
        ['Agente', '{{insurance.agent}}, {{insurance.agent_phone}}'],
      ],
      HAS_INSURER,
    ),
    line('applicant', 'Aseguradora y número de póliza', HAS_NO_INSURER),
    line('applicant', 'Agente y número de teléfono', HAS_NO_INSURER),
    text(
      'Usted autoriza a la aseguradora y al agente a confirmarnos esta cobertura y a agregarnos como beneficiario de la indemnización.',
    ),
    section('Si el seguro termina'),
    text(
      'Si usted no mantiene el seguro, le enviamos el aviso que exige la ley. Después de eso podemos comprar un seguro que proteja solo nuestro interés y sumar su costo a lo que usted debe. Puede costar más que un seguro que usted compre. Lo cancelamos y le devolvemos el costo no usado cuando usted demuestre que tiene seguro.',
    ),
    signature('applicant', 'Mantendré este seguro.'),
    signature('co_applicant', 'Mantendré este seguro.', HAS_CO_BORROWER),
  ],
}
