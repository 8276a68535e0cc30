import type { Clause } from '#features/templates/rules/clause.ts'

/** The warning that each odometer statement contains: 49 CFR 580.5(d), in the words of Appendix B to part 580. */
export const odometerWarning: Clause = {
  id: 'odometer_warning',
  name: 'Warning of an odometer statement',
  source: '49 CFR 580.5(d), Appendix B to part 580',
  look: 'plain',
  text: {
    en: 'Federal law (and State law, if applicable) requires that you state the mileage upon transfer of ownership. Failure to complete or providing a false statement may result in fines and/or imprisonment.',
    es: 'La ley federal (y la ley estatal, si corresponde) exige que usted declare el millaje al transferir la propiedad. No completar esta declaración o hacer una declaración falsa puede dar lugar a multas o prisión.',
  },
}

const STATE_ES = 'declaro que el odómetro ahora marca {{vehicle.odometer_miles}} millas (sin décimas)'

export const odometerActual: Clause = {
  id: 'odometer_actual',
  name: 'Odometer: actual mileage',
  source: '49 CFR 580.5(e), Appendix B to part 580',
  look: 'plain',
  text: {
    en: 'I, {{company.name}}, state that the odometer now reads {{vehicle.odometer_miles}} (no tenths) miles and to the best of my knowledge that it reflects the actual mileage of the vehicle described below.',
    es: `Yo, {{company.name}}, ${STATE_ES} y que, según mi leal saber y entender, refleja el millaje real del vehículo que se describe abajo.`,
  },
}

export const odometerExceeds: Clause = {
  id: 'odometer_exceeds',
  name: 'Odometer: mileage above its limits',
  source: '49 CFR 580.5(e)(2), Appendix B to part 580',
  look: 'plain',
  text: {
    en: 'I, {{company.name}}, state that the odometer now reads {{vehicle.odometer_miles}} (no tenths) miles. I hereby certify that to the best of my knowledge the odometer reading reflects the amount of mileage in excess of its mechanical limits.',
    es: `Yo, {{company.name}}, ${STATE_ES}. Por la presente certifico que, según mi leal saber y entender, la lectura del odómetro refleja un millaje que excede sus límites mecánicos.`,
  },
}

export const odometerDiscrepancy: Clause = {
  id: 'odometer_discrepancy',
  name: 'Odometer: not the actual mileage',
  source: '49 CFR 580.5(e)(3), Appendix B to part 580',
  look: 'conspicuous',
  text: {
    en: 'I, {{company.name}}, state that the odometer now reads {{vehicle.odometer_miles}} (no tenths) miles. I hereby certify that the odometer reading is NOT the actual mileage. WARNING—ODOMETER DISCREPANCY.',
    es: `Yo, {{company.name}}, ${STATE_ES}. Por la presente certifico que la lectura del odómetro NO es el millaje real. ADVERTENCIA: DISCREPANCIA DEL ODÓMETRO.`,
  },
}
