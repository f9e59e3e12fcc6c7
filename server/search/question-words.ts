/** What a question asks for. */
export type Asked = 'when' | 'where' | 'who';

/**
 * The words that ask, in the languages of our own texts, separated by commas. `^` is before what asks only at the beginning:
 * elsewhere it has another meaning.
 */
export const QUESTION_WORDS: Readonly<Record<string, Readonly<Record<Asked, string>>>> = {
  en: {
    when: 'at what time,what time,which time,when,how late,which day,what day,on which day,until when,how long does,how long is,how long will',
    where:
      'where,in which room,which room,in what room,what room,in which area,which area,in which hall,which hall,whereabouts,how do i get to,how can i get to,how to get to,what is the location of,what s the location of',
    who: 'by whom,with whom,whom,who,whose,which speaker,what speaker,which speakers',
  },
  de: {
    when: 'um wie viel uhr,um wieviel uhr,wie viel uhr,zu welcher zeit,ab wann,bis wann,wann,an welchem tag,welcher tag,wie spät,wie lange dauert,wie lange geht,wie lange läuft',
    where:
      '^wo,wohin,woher,in welchem raum,welcher raum,in welchem bereich,in welcher halle,in welchem saal,an welchem ort,wo,wie komme ich zur,wie komme ich zum,wie komme ich zu,wie komme ich in,wie finde ich',
    who: 'von wem,mit wem,bei wem,^wer,wessen,wem,wen,welcher redner,welche rednerin,welcher referent,welche referentin,wer',
  },
  ar: {
    when: 'في أي ساعة,في أي وقت,في أي يوم,أي ساعة,أي وقت,أي يوم,كم الساعة,إلى متى,كم تستمر,كم مدة,متى,ما موعد,ما هو موعد,ما وقت,ما هو وقت',
    where:
      'في أي قاعة,في أي غرفة,في أي مكان,في أي منطقة,أي قاعة,أي غرفة,أي مكان,أين,إلى أين,ما مكان,ما هو مكان,كيف أصل إلى,كيف أذهب إلى,كيف يمكنني الوصول إلى',
    who: 'مع من,^من هو,^من هي,^من هم,^من الذي,^من التي,^من',
  },
  fr: {
    when: 'à quelle heure,quelle heure,quel jour,quand,jusqu à quand',
    where: 'dans quelle salle,quelle salle,à quel endroit,^où,^ou',
    who: 'par qui,avec qui,^qui,^quel intervenant,^qui est ce qui',
  },
  it: {
    when: 'a che ora,che ora,quale giorno,quando,fino a quando',
    where: 'in quale sala,quale sala,^dove,^dov,dove',
    who: 'da chi,con chi,^chi,quale relatore',
  },
  es: {
    when: 'a qué hora,qué hora,qué día,cuándo,hasta cuándo',
    where: 'en qué sala,qué sala,en qué lugar,dónde,adónde',
    who: 'por quién,con quién,quién,quiénes,qué ponente',
  },
  ja: {
    when: '何時に,何時から,何時,いつから,いつ,何日',
    where: 'どの部屋,どこに,どこで,どこ,場所',
    who: '誰が,誰,だれ,どなた',
  },
  bg: { when: 'в колко часа,колко часа,кога', where: 'в коя зала,къде', who: 'с кого,кой,коя,кои' },
  bn: { when: 'কয়টায়,কখন,কবে', where: 'কোন ঘরে,কোথায়', who: 'কে,কারা' },
  cs: { when: 'v kolik hodin,kolik hodin,kdy', where: 've kterém sále,kde,kam', who: 's kým,kdo' },
  da: { when: 'hvad tid,hvilket tidspunkt,hvornår', where: 'i hvilket rum,hvilken sal,hvor', who: 'med hvem,hvem' },
  el: { when: 'τι ώρα,ποια ώρα,πότε', where: 'σε ποια αίθουσα,^πού,^που', who: 'με ποιον,ποιος,ποια,ποιοι' },
  et: { when: 'mis kell,mis ajal,millal', where: 'mis ruumis,kus,kuhu', who: 'kellega,kes' },
  fi: {
    when: 'mihin aikaan,monelta,milloin,koska',
    where: 'missä salissa,missä,minne',
    who: 'kenen kanssa,kuka,ketkä',
  },
  hi: { when: 'कितने बजे,किस समय,कब', where: 'किस कमरे में,कहाँ,कहां', who: 'कौन,किसने' },
  hr: { when: 'u koliko sati,koliko sati,kada,kad', where: 'u kojoj dvorani,gdje,kamo', who: 's kim,tko' },
  hu: { when: 'hány órakor,mikor', where: 'melyik teremben,hol,hová', who: 'kivel,^ki,^kik' },
  lt: { when: 'kelintą valandą,kada', where: 'kurioje salėje,kur', who: 'su kuo,^kas' },
  lv: { when: 'cikos,kad', where: 'kurā zālē,kur', who: 'ar ko,^kas' },
  mt: { when: 'fi x ħin,x ħin,meta', where: 'f liema kamra,fejn', who: 'ma min,^min' },
  nl: { when: 'hoe laat,op welke dag,wanneer', where: 'in welke zaal,welke zaal,waar', who: 'door wie,met wie,wie' },
  pl: { when: 'o której godzinie,o której,kiedy', where: 'w której sali,gdzie,dokąd', who: 'z kim,kto' },
  pt: {
    when: 'a que horas,que horas,em que dia,quando',
    where: 'em que sala,qual sala,onde',
    who: 'por quem,com quem,quem',
  },
  ro: { when: 'la ce oră,ce oră,când', where: 'în ce sală,unde', who: 'cu cine,cine' },
  ru: { when: 'во сколько,в котором часу,в какое время,когда', where: 'в каком зале,где,куда', who: 'с кем,кто' },
  sk: { when: 'o koľkej,kedy', where: 'v ktorej sále,kde,kam', who: 's kým,kto' },
  sl: { when: 'ob kateri uri,ob koliko,kdaj', where: 'v kateri dvorani,kje,kam', who: 's kom,kdo' },
  sv: { when: 'vilken tid,hur dags,när', where: 'i vilken sal,vilken sal,^var,vart', who: 'med vem,vem,vilka' },
  ts: { when: 'hi nkarhi muni,nkarhi muni,rini', where: 'kwihi,eka kamara rihi', who: 'na mani,i mani,mani' },
  ur: { when: 'کتنے بجے,کس وقت,کب', where: 'کس کمرے میں,کہاں', who: 'کون,کس نے' },
  zh: {
    when: '什么时候,什么时间,几点钟,几点,何时,哪天',
    where: '在哪个房间,在哪里,在哪儿,哪里,哪儿,在哪',
    who: '是谁,谁,哪位',
  },
};

/** Verbs of such questions, which do not say what is asked for. */
export const QUESTION_VERBS: Readonly<Record<string, Partial<Record<Asked, string>>>> = {
  en: {
    when: 'start starts started starting begin begins beginning end ends ending open opens close closes finish finishes happen happens take takes place time run',
    where: 'find see watch located located join take takes place happen happens held meet sit get go',
    who: 'give gives giving gave speak speaks speaking talk talks talking lead leads leading present presents presenting host hosts hold holds holding run runs answer answers help helps ask organise organises organize organizes',
  },
  de: {
    when: 'beginnt beginnen fängt anfängt fangen los geht startet starten endet enden aufhört läuft laufen stattfindet findet finden statt kommt öffnet öffnen schließt',
    where: 'finde finden findet statt steht stehen liegt liegen befindet befinden sehen ansehen läuft',
    who: 'hält halten spricht sprechen redet reden leitet leiten macht machen führt präsentiert moderiert gibt beantwortet antwortet hilft helfen organisiert',
  },
  ar: {
    when: 'تبدأ يبدأ ستبدأ سيبدأ تنتهي ينتهي ستنتهي موعد وقت تفتح يفتح تقام يقام ستقام سيقام تعقد يعقد',
    where: 'أجد نجد يقع تقع توجد يوجد أشاهد مشاهدة تقام يقام تعقد يعقد',
    who: 'يتحدث تتحدث يلقي تلقي يقدم تقدم يقود تقود يدير تدير صاحب صاحبة يجيب تجيب يساعد تساعد ينظم تنظم',
  },
  fr: {
    when: 'commence commencent débute débutent finit finissent lieu',
    where: 'trouve trouver voir lieu',
    who: 'parle parlent présente anime donne dirige',
  },
  es: { when: 'empieza empiezan comienza termina', where: 'está encuentra', who: 'habla presenta da dirige' },
  it: { when: 'inizia iniziano comincia finisce', where: 'trova trovo', who: 'parla presenta tiene guida' },
  nl: { when: 'begint beginnen eindigt start', where: 'vind is staat', who: 'spreekt praat geeft leidt' },
  pt: { when: 'começa começam termina', where: 'fica encontro está', who: 'fala apresenta dá' },
  pl: { when: 'zaczyna zaczynają się kończy', where: 'znajduje się znajdę jest', who: 'mówi prowadzi' },
  ru: {
    when: 'начинается начинаются начнется заканчивается',
    where: 'находится найти',
    who: 'говорит выступает ведет',
  },
  cs: { when: 'začíná začne končí', where: 'najdu je', who: 'mluví vede' },
  sv: { when: 'börjar startar slutar', where: 'finns ligger hittar', who: 'talar pratar håller' },
  da: { when: 'begynder starter slutter', where: 'ligger finder er', who: 'taler holder' },
};

/** Words for the event as a whole. */
export const EVENT_WORDS = `
event events summit conference congress fair everything all it day days whole virtual venue
veranstaltung event konferenz kongress messe tagung gipfel summit es alles tag tage
الفعالية فعالية المؤتمر القمة الحدث اليوم كل شيء
événement conférence congrès salon sommet evento conferenza fiera conferencia congreso cumbre feria evenement congres beurs
conferência congresso feira wydarzenie konferencja kongres мероприятие конференция событие конгресс událost konference veletrh
podujatie konferencia dogodek konferenca događaj konferencija evenemang konferens mässa begivenhed tapahtuma konferenssi sündmus
konverents renginys konferencija pasākums konference esemény konferencia eveniment conferință събитие конференция εκδήλωση συνέδριο
avveniment konferenza इवेंट सम्मेलन कार्यक्रम ইভেন্ট সম্মেলন تقریب کانفرنس イベント 会議 活动 大会 会议
`;
/** Words for what comes next. */
export const NEXT_WORDS = `
next upcoming nächste nächster nächstes nächsten kommende kommender demnächst التالية التالي القادمة القادم المقبلة المقبل
prochain prochaine próxima próximo siguiente prossimo prossima volgende następny następna następne следующий следующая следующее
další příští ďalšia ďalší naslednji naslednja sljedeći sljedeća nästa næste seuraava järgmine kitas kita nākamais nākamā következő
următorul următoarea следващ следващата επόμενο επόμενη li jmiss अगला পরবর্তী اگلا 次 次の 下一个 下一场
`;
/** Words for what comes at a time, whatever it is about. */
export const TALK_WORDS = `
session talk meeting panel webinar presentation speech
vortrag sitzung treffen termin webinar runde الجلسة جلسة المحاضرة محاضرة اللقاء لقاء الاجتماع
séance exposé réunion charla sesión reunión sessione relazione riunione sessie lezing bijeenkomst palestra sessão reunião
sesja prelekcja spotkanie сессия доклад встреча přednáška prednáška predavanje srečanje sastanak föredrag foredrag møde esitelmä
ettekanne pranešimas lekcija előadás prezentare sesiune лекция ομιλία συνεδρία sessjoni सत्र সেশন نشست 講演 セッション 演讲 会议
`;
/** Words for those who speak. */
export const SPEAKER_WORDS = `
speaker speakers presenter presenters lecturer lecturers host hosts speaking speak
redner rednerin rednerinnen referent referenten referentin referentinnen vortragende vortragenden sprecher sprecherin sprecherinnen sprechen
المتحدث المتحدثون المتحدثين المتحدثات المتحدثة المحاضر المحاضرون المحاضرين يتحدث
intervenant intervenants intervenante orateur orateurs conférencier conférenciers ponente ponentes orador oradores relatore relatori
relatrice relatrici spreker sprekers palestrante palestrantes prelegent prelegenci mówcy докладчик докладчики спикер спикеры řečník
řečníci spíkri rečníci predavač predavači predavatelji talare föredragshållare talere foredragsholdere puhujat esinejad pranešėjai
lektori előadók vorbitori лектори ομιλητής ομιλητές kelliema वक्ता বক্তা مقررین 講演者 登壇者 演讲者 讲者 嘉宾
`;
