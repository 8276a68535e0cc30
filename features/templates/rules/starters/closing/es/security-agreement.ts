import { bold, clause, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_ODOMETER,
  HAS_STARTER_INTERRUPT,
  HAS_VEHICLE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The agreement by which collateral secures a note, in Spanish. */
export const securityAgreementEs: TemplateContent = {
  language: 'es',
  title: 'Contrato de garantía',
  blocks: [
    facts([
      ['Acreedor garantizado', '{{company.name}}, {{company.address}}'],
      ['Deudor', '{{borrower.name}}, {{borrower.address}}'],
      ['Fecha', '{{loan.start_date}}'],
    ]),
    facts([['Codeudor', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    section('1. El bien en garantía'),
    facts([['Descripción', '{{loan.collateral}}']]),
    facts(
      [
        ['Año, marca y modelo', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['Número de identificación del vehículo (VIN)', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([['Odómetro', '{{vehicle.odometer_miles}} millas']], HAS_ODOMETER),
    text(
      'La garantía también incluye las piezas y el equipo instalados en el bien, lo que usted reciba si se vende o por su seguro, y los reembolsos de seguros o contratos de servicio que haya comprado con este préstamo. Nunca incluye artículos del hogar, a menos que los haya comprado con este préstamo.',
    ),
    section('2. Lo que garantiza'),
    text(
      'Usted nos otorga un derecho de garantía sobre el bien. Garantiza el pagaré de la misma fecha por {{loan.principal_cents}}, todo lo que usted deba conforme a ese pagaré y sus promesas en este contrato. No garantiza ninguna otra deuda.',
    ),
    section('3. Sus promesas'),
    text(
      'El bien es suyo o lo será con el dinero de este préstamo, y nadie más tiene un derecho sobre él que usted no nos haya informado. Usted lo mantendrá en buenas condiciones, pagará sus impuestos y derechos, lo usará legalmente y lo tendrá en su domicilio o nos dirá dónde está. No lo venderá, no lo regalará ni permitirá que otra persona obtenga un gravamen sobre él, a menos que lo aceptemos por escrito.',
    ),
    text(
      'Usted nos ayudará a registrar nuestro derecho de garantía y nos autoriza a presentar lo que la ley exija para ello. En el caso de un vehículo, nuestro gravamen aparecerá en su título. Liberamos nuestro gravamen dentro del plazo que exige la ley después de que usted haya pagado el pagaré.',
    ),
    section('4. Seguro'),
    text(
      'Usted asegurará el bien contra pérdidas y daños mientras deba dinero conforme al pagaré y nos nombrará beneficiario de la indemnización. Puede elegir la aseguradora y el agente. Si no mantiene el seguro, podemos, después del aviso que exige la ley, comprar un seguro que proteja nuestro interés y sumar su costo a lo que usted debe.',
    ),
    section('5. Si usted incumple'),
    text(
      'Si usted incumple el pagaré, tenemos los derechos de un acreedor garantizado conforme al Código Comercial Uniforme y la ley de {{loan.state_name}}. Primero le damos los avisos y la oportunidad de subsanar que exige la ley. Después podemos tomar posesión del bien, sin usar la fuerza, amenazas ni alterar el orden público, o por medio de un tribunal. Si la ley exige una orden judicial, por ejemplo porque usted está en el servicio militar, primero la obtenemos.',
    ),
    text(
      'Antes de vender el bien, le enviamos un aviso de la venta. Hasta que se venda, usted puede recuperarlo si paga lo que exige la ley. Puede retirar sus pertenencias personales que no formen parte de la garantía. Después de la venta, le enviamos una explicación de cómo usamos el dinero. Si sobra dinero, se lo pagamos. Si el dinero no alcanza, usted debe el resto solo si la ley lo permite.',
    ),
    clause('starter_interrupt', HAS_STARTER_INTERRUPT),
    section('6. Otras condiciones'),
    text(
      'Este contrato se rige por la ley federal y por la ley de {{loan.state_name}}. Termina cuando se paga el pagaré. Si un tribunal determina que una disposición no es válida, el resto sigue vigente. Este contrato no renuncia a ningún derecho al que la ley no le permita renunciar.',
    ),
    clause('military_limits'),
    bold('Lea este contrato antes de firmarlo. No lo firme si tiene espacios en blanco. Usted recibirá una copia.'),
    signature('applicant', 'Otorgo un derecho de garantía sobre el bien descrito arriba.'),
    signature('co_applicant', 'Otorgo un derecho de garantía sobre el bien descrito arriba.', HAS_CO_BORROWER),
    signature('company'),
  ],
}
