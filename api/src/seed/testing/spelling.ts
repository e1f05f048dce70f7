const BRITISH = new RegExp(
  `\\b(?:${[
    '(?:dis)?colour\\w*',
    'centre[ds]?',
    'centring',
    '(?:milli|centi|micro|kilo)?metres?',
    'litres?',
    'fibres?',
    'grey',
    'neighbour\\w*',
    'behaviour',
    'favour\\w*',
    'odours?',
    'vapour',
    'mould\\w*',
    'enquir\\w+',
    'callipers?',
    'aluminium',
    'licence',
    'programmes?',
    'labelled',
    '(?:equal|galvan|minim|maxim|optim|organ|pressur|recogn|stabil|standard)is\\w+',
  ].join('|')})\\b`,
  'gi',
);

/**
 * British spellings in a public text: its readers are in the USA and Canada. "Catalogue" is a name, and adaptors are
 * spelled as in the source.
 */
export const britishSpellings = (text: string): string[] => text.match(BRITISH) ?? [];
