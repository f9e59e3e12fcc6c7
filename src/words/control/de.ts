import type { ControlWords } from './en';

export const de: ControlWords = {
  title: 'Regieraum',
  loading: 'Wird geladen …',
  login: 'Als Veranstalter anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  submit: 'Anmelden',
  logout: 'Abmelden',
  refused: 'Sie dürfen diese Veranstaltung nicht ändern',
  refusedMore:
    'Melden Sie sich mit dem Konto eines Veranstalters an, oder bitten Sie eine Administratorin oder einen Administrator um die Rolle „Designer“.',
  unreachable: 'Wir konnten den Dienst nicht erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
  toVenue: 'Veranstaltung öffnen',
  versions: 'Version',
  saved: 'Gespeichert',
  published: 'Veröffentlicht',
  none: 'keine',
  standing: {
    fresh: 'Teilnehmende sehen die gespeicherte Version.',
    behind: 'Teilnehmende sehen eine ältere Version.',
    never: 'Die Veranstaltung ist nicht veröffentlicht: Teilnehmende sehen die Warteseite.',
    preview: 'Dieser Dienst ist eine Vorschau: Er zeigt jede gespeicherte Version sofort.',
  },
  publish: 'Veröffentlichen',
  publishHelp:
    'Alle in der Veranstaltung erhalten die gespeicherte Version innerhalb weniger Minuten, ohne selbst neu zu laden.',
  unpublish: 'Veröffentlichung aufheben',
  unpublishAsk:
    'Alle in der Veranstaltung gelangen auf die Warteseite. Sie können die Veranstaltung jederzeit wieder veröffentlichen.',
  unpublishConfirm: 'Ja, Veröffentlichung aufheben',
  cancel: 'Veröffentlicht lassen',
  file: 'Andere Version',
  fileHelp:
    'Wählen Sie die JSON-Datei der Veranstaltung. Sie wird zuerst geprüft, und Teilnehmende sehen sie erst, wenn Sie sie veröffentlichen.',
  chooseFile: 'Datei auswählen',
  checks: 'Prüfung vor dem Veröffentlichen',
  checksHelp: 'Sie können trotzdem veröffentlichen: Nichts davon hindert Sie daran.',
  noFindings: 'Nichts gefunden: Die gespeicherte Version ist bereit.',
  level: { mistake: 'Fehler', warning: 'Hinweis' },
  finding: {
    slotReversed: '{{place}}: Die Zeit endet, bevor sie beginnt ({{details}}). Korrigieren Sie Beginn oder Ende.',
    noConsent:
      '{{place}}: Für fremde Inhalte ist kein Anbieter zur Einwilligung genannt, deshalb können Teilnehmende sie nicht öffnen ({{details}}). Nennen Sie einen Cookie-Anbieter der Veranstaltung.',
    notHttps:
      '{{place}}: Browser blockieren Adressen ohne https ({{details}}). Verwenden Sie eine Adresse, die mit https beginnt.',
    noTranslation: '{{place}}: Ein Text fehlt in {{details}}. Ergänzen Sie die Übersetzung.',
    noDescription:
      '{{place}}: Dem Bild fehlt eine Beschreibung für Menschen, die es nicht sehen können. Ergänzen Sie sie.',
    lowContrast:
      'Die Textfarbe {{place}} ist auf {{details}} schlecht lesbar, deshalb sehen Teilnehmende eine andere. Wählen Sie Farben, die sich stärker unterscheiden.',
    slotOverlap: '{{place}}: Zeiten überschneiden sich ({{details}}). Verschieben Sie eine davon.',
    slotPast: '{{place}}: Die Zeit ist vorbei ({{details}}). Entfernen oder verschieben Sie sie.',
    unreachable:
      '{{place}}: Weder das Dock noch ein Link führt in diesen Bereich. Zeigen Sie ihn im Dock, oder verlinken Sie ihn.',
  },
  index: 'Suchindex',
  indexState: {
    making: 'Der Index wird erstellt: {{done}} von {{total}} Texten.',
    made: 'Der Index enthält {{total}} Texte der Veranstaltung.',
    failed:
      'Der Index konnte nicht erstellt werden. Versuchen Sie es erneut; der Grund steht im Protokoll des Dienstes.',
  },
  renew: 'Index neu erstellen',
  done: {
    published: 'Die Veranstaltung ist veröffentlicht.',
    unpublished: 'Die Veranstaltung ist nicht mehr veröffentlicht.',
    saved: 'Die Version ist gespeichert. Veröffentlichen Sie sie, wenn sie fertig ist.',
    indexed: 'Der Index wird neu erstellt.',
  },
  failed: 'Das hat nicht geklappt. Es hat sich nichts geändert.',
  notJson:
    'Diese Datei ist kein JSON. Exportieren Sie die Veranstaltung erneut, oder prüfen Sie die Datei mit npm start -- --check.',
  wrongLogin: 'Die E-Mail oder das Passwort stimmt nicht.',
};
