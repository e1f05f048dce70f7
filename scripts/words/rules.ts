/**
 * The origin of a text: shown by the admin, the site, or the desktop app; in a comment; in a Markdown
 * document; a test's title.
 */
export type Scope = 'shown' | 'comments' | 'docs' | 'tests';

export interface Rule {
  /** The rule's name in the list of allowed hits. */
  name: string;
  pattern: RegExp;
  /** A sentence that the pattern matches. */
  example: string;
  /** The replacement. */
  instead: string;
  scopes: readonly Scope[];
}

const EVERYWHERE: readonly Scope[] = ['shown', 'comments', 'docs', 'tests'];

/** The rules and the glossary of plain American English that a pattern can detect. */
export const RULES: readonly Rule[] = [
  {
    name: 'spelling',
    pattern:
      /\b(?:adaptor|armour|behaviour|cancelled|cancelling|catalogue|centimetre|centre|colour|dialogue|favour|fibre|flavour|grey|honour|kilometre|labelled|labelling|licence|metre|millimetre|modelled|mould|neighbour|odour|plough|programme|rigour|travelled|tyre)(?:s|d|ed|ing)?\b|\b(?:analys|apologis|authoris|capitalis|categoris|centralis|customis|emphasis|finalis|initialis|localis|maximis|minimis|modernis|normalis|optimis|organis|prioritis|realis|recognis|serialis|standardis|summaris|synchronis|utilis|visualis)(?:e|es|ed|ing|ation|ations|er|ers)\b/i,
    example: 'the colour of the catalogue',
    instead: 'American spelling',
    scopes: EVERYWHERE,
  },
  {
    name: 'translated adverb',
    pattern:
      /\banew\b|\ball the same\b|\bmeanwhile\b|\bbesides\b|\bbeside(?= (?:which|what|that)\b)|, too(?=[.,;:]|$)|\bhowsoever\b|\bthereof\b/i,
    example: 'It is asked anew.',
    instead: 'again, still, also, or nothing',
    scopes: EVERYWHERE,
  },
  {
    name: 'riddle subject',
    pattern:
      /(?:^|[.!?]\s+)(?:What|Whatever|Whoever|Who)\b(?=[^.!?]*\.)|\bwhat (?:is|was|has been|lost|waits|lies|stands|came|comes)\b(?![^.!?]*\?)/,
    example: 'What lost a conflict is listed.',
    instead: 'the name of the thing',
    scopes: EVERYWHERE,
  },
  {
    name: 'is no',
    pattern: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|fewer|better|worse|one\b)\w+/i,
    example: 'That is no number.',
    instead: 'isn’t a, or what to do',
    scopes: EVERYWHERE,
  },
  {
    name: 'house of rooms',
    pattern:
      /\b(?:rooms?|arrows? up|ground floor|roof)\b(?! (?:for|to|temperature))(?<!no room)(?<!has room)/i,
    example: 'one room of the house',
    instead: 'screen, module, layer, dependency',
    scopes: ['comments', 'docs', 'tests'],
  },
  {
    name: 'told',
    pattern: /\b(?:is|are|was|were|be|been) (?:told|heard|spoken of)\b|\btells? (?:whoever|who|of)\b/i,
    example: 'The office is told.',
    instead: 'shown, returned, logged, notified, with its actor',
    scopes: EVERYWHERE,
  },
  {
    name: 'ready bytes',
    pattern: /\b(?:ready bytes|made anew|sign of life|beats?\b(?= (?:of|every))|dropped anew)\b/i,
    example: 'They are made anew.',
    instead: 'cached response, rebuilt, heartbeat',
    scopes: EVERYWHERE,
  },
  {
    name: 'gate',
    pattern: /\b(?:the gate|let pass|lets? (?:it|them) pass|go(?:es)? past)\b/i,
    example: 'the gate of a deploy',
    instead: 'sign-in screen, checks, auth middleware, override',
    scopes: ['shown', 'docs', 'comments', 'tests'],
  },
  {
    name: 'written, not proven',
    pattern: /\b(?:un)?proven\b/i,
    example: 'written, not proven',
    instead: 'verified; built, not verified',
    scopes: ['shown', 'docs', 'comments', 'tests'],
  },
  {
    name: 'bring out',
    pattern: /\b(?:brings?|brought|bringing) out\b|\bgo(?:es)? out\b|\bwent out\b/i,
    example: 'It goes out at night.',
    instead: 'publish, go live, send',
    scopes: EVERYWHERE,
  },
  {
    name: 'looked for',
    pattern: /\b(?:looked for and missed|missed searches|what happened)\b/i,
    example: 'missed searches',
    instead: 'failed searches and 404s, activity',
    scopes: EVERYWHERE,
  },
  {
    name: 'take back',
    pattern:
      /\b(?:tak(?:e|es|en|ing)|took) back\b|\b(?:put|puts|putting|bring|brings|brought|bringing) back\b|\bset aside\b/i,
    example: 'takes back the last change',
    instead: 'undo, restore, upload; damaged or quarantined',
    scopes: EVERYWHERE,
  },
  {
    name: 'no clear answer',
    pattern: /\bno clear answer\b|\bwithout a clear answer\b/i,
    example: 'There was no clear answer.',
    instead: 'sync not confirmed',
    scopes: EVERYWHERE,
  },
  {
    name: 'measure sheet',
    pattern: /\bmeasure(?:ment)? sheets?\b/i,
    example: 'a measure sheet',
    instead: 'measurement form',
    scopes: EVERYWHERE,
  },
  {
    name: 'figure',
    pattern: /(?<!-)\b[Ff]igures?\b(?!-| \d)/,
    example: 'the figures of a table',
    instead: 'spec, spec value; only code keeps its name',
    scopes: ['shown', 'docs'],
  },
  {
    name: 'fact plate',
    pattern: /\bfact (?:plates?|tables?)\b/i,
    example: 'a fact plate',
    instead: 'key specs, spec table',
    scopes: ['shown', 'docs'],
  },
  {
    name: 'published values',
    pattern: /\bpublished (?:values?|figures?|sizes?|pressures?|ratings?)\b|\bon request\b/i,
    example: 'on request',
    instead: 'listed, rated, Contact us for ...',
    scopes: ['shown', 'docs'],
  },
  {
    name: 'inquiry',
    pattern: /\b[ei]nquir(?:y|ies)\b/i,
    example: 'an inquiry',
    instead: 'quote request, quote list',
    scopes: ['shown', 'docs'],
  },
  {
    name: 'plant, settle, heed, mend',
    pattern: /\b(?:plant(?:s|ed|ing)?|settl(?:e|es|ed|ing)|heed(?:s|ed|ing)?|mend(?:s|ed|ing)?)\b/i,
    example: 'It is settled.',
    instead: 'seed or migrate, resolve, handle, fix',
    scopes: EVERYWHERE,
  },
  {
    name: 'of before',
    pattern: /\bof before\b|\bwhat it was\b|\blet go\b|\bthe like\b/i,
    example: 'the list of before',
    instead: 'previous, or a name',
    scopes: EVERYWHERE,
  },
  {
    name: 'e-mail, telephone',
    pattern: /\be-mails?\b|\btelephones?\b/i,
    example: 'an e-mail',
    instead: 'email, phone',
    scopes: ['shown', 'docs', 'comments'],
  },
  {
    name: 'refused',
    pattern: /\b(?:was|were|is|are) refused\b/i,
    example: 'That was refused.',
    instead: 'what happened and what to do',
    scopes: ['shown'],
  },
];
