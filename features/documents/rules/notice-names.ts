// By the title that the notice has in English.
const NAMES_ES: Readonly<Record<string, string>> = {
  'Notice of action taken and statement of reasons': 'Aviso de la decisión tomada y sus razones',
  'Notice of action taken, statement of reasons and counteroffer':
    'Aviso de la decisión tomada, sus razones y una contraoferta',
  'Notice of adverse action': 'Aviso de una decisión desfavorable',
  'Notice of incomplete application and request for additional information':
    'Aviso de solicitud incompleta y petición de más información',
  'Your Credit Score and the Price You Pay for Credit': 'Su puntaje de crédito y el precio que paga por el crédito',
  'Credit Scores and the Price You Pay for Credit': 'Los puntajes de crédito y el precio que paga por el crédito',
}

/** Returns what a notice is called in Spanish, from its English title; 'Aviso sobre su solicitud' for any other title. */
export const noticeNameEs = (title: string): string => NAMES_ES[title] ?? 'Aviso sobre su solicitud'
