//! Plain English words: who people are, first names, and the commonest words of the language, as data.

/// People and creatures whose events are not the user's, by the word that names them.
pub(super) const PEOPLE: &str = "wife husband hubby partner spouse boyfriend girlfriend fiance fiancee bf gf ex mom mum mam mommy mummy mother momma mama ma \
dad daddy father papa pop pops son daughter kid kids child children baby toddler newborn infant twins twin brother bro sister sis sibling siblings \
grandma grandmother granny nan nana nanna gran grandpa grandfather grandad granddad gramps grandson granddaughter grandchild grandkids \
aunt auntie aunty uncle cousin niece nephew mother-in-law father-in-law sister-in-law brother-in-law in-laws stepson stepdaughter stepmom \
stepmum stepdad stepmother stepfather godson goddaughter parents parent family relative folks friend friends mate buddy pal bestie roommate \
flatmate housemate neighbour neighbor colleague coworker co-worker boss teacher student pupil patient patients pt pts resident client \
lodger tenant landlord girl boy man woman guy lady bloke person people everyone everybody someone somebody nobody anyone anybody \
dog cat puppy kitten pet pets chap chaps fella fellow gent gentleman dude passengers trainer coach instructor tutor nanny babysitter vet vets passenger driver cleaner kiddo bub mil fil athlete actor actress celebrity hamster rabbit horse pony cow parrot doggo pup lad lass missus carer caregiver lodger wifey \
hubs bhai didi amma appa nani nana dadi dada beta mata pita chacha mausi";

/// People who treat: what they do to the user is the user's own event.
pub(super) const CLINICIANS: &str = "doctor doctors doc docs dr gp gps physician nurse nurses surgeon specialist consultant pharmacist chemist dentist \
orthodontist hygienist therapist counsellor counselor psychiatrist psychologist physio physiotherapist cardiologist neurologist dermatologist \
oncologist urologist gynaecologist gynecologist obgyn gyno endocrinologist rheumatologist gastroenterologist pulmonologist nephrologist \
haematologist hematologist ophthalmologist optometrist optician podiatrist paediatrician pediatrician midwife obstetrician anaesthetist \
anesthesiologist radiologist paramedic paramedics medic medics chiropractor osteopath dietitian nutritionist phlebotomist radiographer \
sonographer psychotherapist allergist ent immunologist audiologist acupuncturist hospital clinic surgery pharmacy er a&e urgent-care \
ward insurance insurer team np pa practitioner registrar receptionist they";

/// Things that measure: what they say is a reading, not hearsay.
pub(super) const DEVICES: &str = "machine monitor meter cuff scale scales thermometer oximeter watch smartwatch garmin fitbit oura whoop apple-watch \
libre dexcom cgm glucometer glucometre ox oximetry omron beurer tracker sensor freestyle omron withings pedometer";

/// First names common in the US and UK (Social Security Administration and ONS lists of given names), for the lower-case typist. Those that
/// are also common words, months or medicines are left out.
pub(super) const NAMES: &str = "james john robert michael david william richard joseph thomas charles christopher daniel matthew anthony donald steven \
paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin \
scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose adam henry nathan douglas zachary peter \
kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe jordan billy bruce \
albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny mary patricia jennifer linda \
elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily donna michelle carol amanda dorothy melissa \
deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha katherine christine \
debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith megan \
andrea cheryl hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice julia judy sophia denise \
amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte marie kayla alexis lori tom tim ben sam mike dave steve jim \
bob dan matt chris nick alex tony andy greg jeff kate katie lucy ellie chloe mia ella lily oliver leo freddie archie harry charlie alfie oscar \
theo priya rahul amit anita sunita ravi sanjay deepa raj neha pooja arjun vikram kavita ahmed mohammed fatima ali omar aisha yusuf wei ming li \
carlos luis miguel sofia lucia diego pedro ana rosa elena igor olga ivan anton";

/// Whether a word in lower case is a first name of that list.
pub fn is_first_name(word: &str) -> bool {
    NAMES.split_whitespace().any(|name| name == word)
}

/// The commonest words of plain English, and of how people talk to this app, beyond what the other tables hold.
pub(super) const COMMON: &str = "able about above across actually after afternoon afternoons afterwards again against age ago agree ah ahead air alarm alert all \
allergic allergy almost alone along already alright also although always amazing among amount an and angry animal ankle ankles annoying another answer any \
anymore anyone anything anyway anywhere app appetite apple appointment appointments april are area arm arms around arrived as aside asleep at \
attack august aunt average awake away awesome awful back backache bad badly bag balance bank barely bars bath bathroom be beach beans beautiful \
because become bed bedroom bedtime been beer before beforehand began begin behind being below bench beside besides best better between beyond big \
bike bill birthday bit bits black blister bloated blood bloods bloodwork blue blurry board bodies body bone bones book both bothering bottle \
bottles bottom bowl box boxes brain bread break breakfast breath breathing bright bring brought brown bruise bunch bus business busy but butter by \
oops whoops hmm yup nah cabinet cafe cake calm came camera can capsule capsules car card care careful cases cash centre center cereal certain chair chance change charge cheap \
cheers cheese chemo chest chicken chips chocolate christmas church city class clean clear clearly clinic clock close closer clothes coat coffee \
cold colder come comfortable coming common company compared complete completely computer concerned confused congested congestion constipated \
container control cool correct cost couch cough coughing could counter country couple course crackers cramp cramps cramping crap crazy cream cup cups \
cupboard curry customer cut daily damn dark data date dates day days dead deal dear dearie death december deep definitely degrees delivery \
dentist depressed desk did diet different difficult dinner direct directly dirty disease dish dizzy dizziness do does doing done door dosage dose doses doses \
double doubt down dozen dr drawer dream drink drinks drops dry due during each ear earache early earlier ears easier easily easy eat eaten eating \
egg eggs eight eighteen eighty either elbow elbows eleven else email emergency emotionally empty end energy enough entire entirely entry entries especially \
etc even evening evenings ever every everybody everyone everything everywhere evry exactly exam example excellent except exercises exhausted extra \
extremely eye eyes face fact faint fair fairly family fantastic far fast fasting fatigue favourite favorite february feel feeling feet fever few fewer field \
fifteen fifty figure file final finally fine finger fingers finger fingertips first fish five flat flight floor flu fluid fluids follow food foot \
football for foreign former forty forward foul found four fourteen fourth free fresh friday fridays fridge from front fruit full fully fun funny further future game \
garden gas general gently get getting girl glad glass glasses go god goes going gone good goodness got grade gram grams great greatest green grey \
ground group guess gut guts gym had hair half half-hour hand hands happen happened happy hard hardly has hate have having hay hazy he head headache headaches \
headed health healthy hear heard heart heartburn heat heaps heavy height hello help her here hers herself hey hi high higher highest him himself hip hips \
his history hit hold hole holiday home honest honestly hope hopefully horrible hospital hot hour hourly hours house how however huge hundred hungry hurt \
hurting husband ice icky idea if ill illness immediately important in including indeed indigestion infection info information injection injections inside instead \
instructions insulin into is issue issues it itchy item items its itself jab january jaw job joint joints juice july jump june just kick kidney kind \
kinda kit kitchen knee knees knew knife know label lack lady large last lasted late lately later latest law lazy leaflet least left leg \
legs less let letter level levels life light lightheaded like likely limit line lip lips list litre liter litres liters little live liver living load local long \
longer look looking looks lot lots loud love low lower lowest luck luckily lunch lunchtime lung lungs machine mad made mail main major make makes making mall man \
many march mark market massive matter may maybe me meal meals mean means meant measure meat med medical medication medications medicine medicines medium meds meeting \
meh member mental mention mess message met middle midnight might migraine migraines mild mildly milk milligram milligrams million millilitre millilitres mind mine minor minute \
minutes miserable missing mix moderate moment monday mondays money monitor month monthly months mood moods moon more morning mornings most mostly mouth move movie \
mri much multiple muscle muscles must my myself nails name nap nasal nasty nausea nauseous near nearby nearly neck need needed needs neither nerve nerves never new \
news next nice night nightly nights nine nineteen ninety no nobody noise none noon nope nor normal normally nose not note notes nothing notice november now nowhere \
numb number numbers october odd of off offered office often oh oil ok okay old on once one ones online only onto open or orange order other others otherwise ouch our \
ours out outpatient outside over overall overnight own oxygen pack packet page pain painful painfully pains painkiller painkillers pair palpitations pan panic paper part parts party \
past patch patches path peanuts pee people per percent perfect perfectly period person phone physical physio picked piece pill pillow pills pink pint pinch place \
plain plan plans plate play please plenty plus pm pocket point pool poor poorly porridge position possible possibly post potassium pound pounds powder pregnant \
prescribed prescription present press pressure pretty previous price private probably problem problems procedure program promise properly proud public puff puffs pull \
pulse pure purple purpose push put puzzled quarter question questions quick quickly quiet quite radio rain rainy ran range rarely rash rate rather reach reaction read reading readings ready \
real really reason recent recently record records red refill regular regularly relief reminder reminders report rest resting result results rice ride right ring \
risk river road roll room rotten rough roughly round routine rubbish runny sad safe safely said salad salt same sandwich saturday saturdays saucer save saw say scale scan scary \
schedule school score sea search season seat second seconds section see seem seen self sensitive september serious seriously serving session sessions set \
setting settings seven seventeen seventy several severe shaky shall shape share sharp she shelf shift shirt shoe shoes shop short shortness shot shots should shoulder shoulders show \
shower shut sick side sides sight sign signs silly similar simple since single sinus sir sit site six sixteen sixty size skin sleep sleepy slept slight slightly slow \
slowly small smaller snack sneezing snow so so-so soap social sofa soft some somebody somehow someone something sometimes somewhere son soon sore sorry sort soup sour source space \
spare sparkling special specific spell spirits spoke spoon spot spots spray sprays spring square squash stage stairs stand standing start state station stay steady \
step steps stiff still stitches stomach stone stones stop store story straight strange street stress stressed stressful strong stuck stuff stuffed stuffy stupid style sugar sugars \
suit summer sun sunday sundays super supper supplement supplements sure surgery surprise sweaty sweet swelling swollen symptom symptoms system systolic diastolic table tablet tablets tablespoon \
tap taste tea team tears teaspoon teeth television tell temp temperature temple ten tender tense terrible terribly terrific test tests than thank thanks that the their theirs them themselves then there \
therefore these they thigh thing things think thinking third thirsty thirteen thirty this those though thought thousand three throat throbbing through throughout thumb thursday \
thursdays tight till time timer times tingling tiny tip tired tiredness to toast today toe toes together toilet told tomorrow tongue tonight too took tooth toothache top total \
touch tough toward towards towel town track traffic train treatment tree tremor trend trends trial trip trouble truck true truly trust try trying tube tuesday tuesdays tummy turn tv twelve \
twenty twice two type ugh ultrasound unable uncomfortable under underneath understand unfortunately unit units unless unlike until unusual unwell up upper upset upstairs urgent urine us use used useful \
using usual usually vaccine various vegetables version very via view visit visits vision vital vitals vitamin vitamins voice vomit vomiting wait waiting wake walk wall want warm warning was wash waste \
watch water waves way weak weakness wear weather wednesday wednesdays week weekday weekdays weekend weekends weekly weeks weight weird well wellness went were west wet what whatever when whenever where wherever whether which while \
white who whole whose why wide wild will wind window wine winter with within without woke woman wonderful wondering wood woozy word words work world worn worried worries worry worrying worse worst \
worth would wow wrist wrists wrong x-ray xray yard yeah year yearly years yellow yep yes yesterday yet yoga you young your yours yourself zero amongst hiya morning good-morning cheers ta ok \
lol lmao haha hahaha jk omg btw fyi asap imo idk ty thx bp hr bpm mg mcg ml kg lb lbs st stone oz iu g mmhg spo2 sats sat o2 temp am pm f c hba1c ecg ekg echo ct xray mri er gp dr pt po bid tid qid prn qd hs stat \
sys dia sugar glucose bsl bs heart insulin inhaler drop drops eyedrops gel cream ointment syrup lozenge pen shot jab dialysis acupuncture counselling counseling therapy checkup check-up check-in checkin \
tummy arvo heaps reckon spose okay alrighty righto namaste ji madam dear love darling bless sir kindly refillable nite mornin evenin afternoonish feelin doin takin havin goin comin gettin";

/// Function words of other languages: two of them, and as many as English ones, make it another language.
pub(super) const FOREIGN: &str = "el la los las un una unos de del que y en con por para mi tu su es esta estoy soy he tengo tome tom\u{e9} pastilla dolor cabeza hoy ayer ma\u{f1}ana muy pero \
le les des du et dans avec pour mon ma mes ton je tu il elle nous vous est suis ai pris mal pas tr\u{e8}s aujourd'hui hier der die das den dem ein eine einen und ich habe hab mein meine \
meinen nicht ist bin mit f\u{fc}r heute gestern genommen tablette kopfschmerzen auf zu im main maine mein meri mera hai hain ho raha rahi tha thi ki ka ke ko se nahi nahin kya aaj kal dawa \
dawai liya li le lee il gli lo della ho preso mio mia oggi ieri sono non per che di da per\u{f2} o um uma eu meu minha n\u{e3}o tomei hoje ontem com foi de het een ik heb mijn niet en \
genomen vandaag gisteren wzi\u{105}\u{142}em wzi\u{119}\u{142}am jest nie moje dzisiaj i na";
