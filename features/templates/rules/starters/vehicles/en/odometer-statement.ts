import { clause, facts, section, signature } from '#features/templates/rules/starters/blocks.ts'
import {
  ODOMETER_DIFFERS,
  ODOMETER_EXCEEDS,
  ODOMETER_IS_ACTUAL,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The odometer disclosure of a seller that transfers a vehicle: 49 CFR 580.5. It doesn’t replace the disclosure on the title. */
export const odometerStatementEn: TemplateContent = {
  language: 'en',
  title: 'Odometer disclosure statement',
  blocks: [
    clause('odometer_warning'),
    clause('odometer_actual', ODOMETER_IS_ACTUAL),
    clause('odometer_exceeds', ODOMETER_EXCEEDS),
    clause('odometer_discrepancy', ODOMETER_DIFFERS),
    section('Vehicle'),
    facts([
      ['Make', '{{vehicle.make}}'],
      ['Model', '{{vehicle.model}}'],
      ['Body type', '{{vehicle.body}}'],
      ['Vehicle identification number (VIN)', '{{vehicle.vin}}'],
      ['Year', '{{vehicle.year}}'],
      ['Odometer reading, without tenths', '{{vehicle.odometer_miles}} miles'],
      ['Date of the transfer', '{{vehicle.transferred_on}}'],
    ]),
    section('Transferor (seller)'),
    facts([
      ['Name', '{{company.name}}'],
      ['Address', '{{company.address}}'],
    ]),
    signature('company', 'I certify the statement of the odometer above.'),
    section('Transferee (buyer)'),
    facts([
      ['Name', '{{borrower.name}}'],
      ['Address', '{{borrower.address}}'],
    ]),
    signature('applicant', 'I received this statement.'),
  ],
}
