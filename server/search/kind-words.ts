import type { WidgetKind } from '../../domain/widgets/kinds';

/** What users call a widget of a kind, in the languages of our own texts. */
export const KIND_WORDS: Readonly<Record<WidgetKind, string>> = {
  MEETING:
    'meeting video call talk webinar room camera join speak conversation session ' +
    'Treffen Videoanruf Vortrag Webinar Raum Kamera sprechen Gespräch teilnehmen اجتماع مكالمة فيديو ندوة محاضرة غرفة تحدث لقاء',
  WHITEBOARD:
    'whiteboard draw drawing sketch board pen paint Whiteboard zeichnen Zeichnung malen Tafel Stift skizzieren ' +
    'لوح أبيض رسم ارسم لوحة قلم سبورة',
  MEDIA_BOARD:
    'films videos watch recordings on demand movies library Filme Videos ansehen anschauen Aufzeichnungen Mediathek ' +
    'أفلام فيديو مشاهدة تسجيلات مكتبة',
  SOCIAL_WALL:
    'social wall posts tweets hashtag feed share Beiträge teilen Hashtag منشورات جدار تواصل اجتماعي وسم مشاركة',
  PDF: 'document pdf download read file brochure Dokument PDF herunterladen lesen Datei Broschüre مستند ملف قراءة تنزيل كتيب',
  CHAT: 'chat message write talk to others discussion Chat Nachricht schreiben unterhalten Diskussion دردشة رسالة كتابة محادثة نقاش',
  PRESENCE_LIST:
    'people attendees online who is here participants list Leute Teilnehmende anwesend online wer ist da ' +
    'الحضور المشاركون متصل من هنا قائمة أشخاص',
  DOOR: 'door way to another area go walk Tür Weg in einen anderen Bereich gehen باب طريق إلى منطقة أخرى',
  AI_SEARCH: 'search question ask find help Suche Frage fragen finden Hilfe بحث سؤال اسأل مساعدة',
};

/** What users call what is no widget. */
export const PAGE_WORDS = {
  IMPRINT:
    'imprint legal notice who is responsible organiser contact address phone e-mail company Impressum Veranstalter Kontakt ' +
    'Adresse Telefon verantwortlich بيانات الناشر المنظم المسؤول اتصال عنوان هاتف بريد',
  PRIVACY:
    'privacy policy data protection personal data cookies tracking delete Datenschutz persönliche Daten Cookies löschen ' +
    'الخصوصية حماية البيانات الشخصية ملفات الارتباط حذف',
  MEDIA: 'film video talk recording watch Film Video Vortrag Aufzeichnung ansehen فيلم فيديو محاضرة تسجيل مشاهدة',
  AREA: 'area room place hall go Bereich Raum Ort Saal منطقة غرفة مكان قاعة',
} as const;
