/** The texts of the demo team by their Spanish. A text of the seed that is not here does not compile. */
export const EN = {
  // The team and its counters.
  "Equipo Cordillera": "Team Cordillera",
  "Días sin bugs en producción": "Days without bugs in production",
  "Otro día sin bugs": "Bug-free today",
  "Apareció un bug": "A bug showed up",
  "Formulario sin validar": "Form without validation",
  "Precios sin IVA": "Prices without tax",
  "Certificado vencido": "Expired certificate",
  "Migración a medias": "Half-finished migration",
  "Fotos giradas en el catálogo": "Rotated photos in the catalog",
  "Caída de la pasarela": "Payment gateway down",
  "Doble cobro": "Double charge",
  "Reporte en blanco": "Blank report",
  "El carrito perdía productos": "The cart was losing items",
  "Correo duplicado a clientes": "Duplicate emails to customers",
  "Error 500 en el pago": "Error 500 at checkout",
  "Zona horaria en los reportes": "Time zone in the reports",
  "Caída del buscador": "Search went down",
  "Cupón que no vencía": "A coupon that never expired",
  "Dos semanas tranquilas: desayuno para todos": "Two quiet weeks: breakfast for everyone",
  "Un mes sin bugs: tarde libre": "A month without bugs: an afternoon off",
  "45 días: cena del equipo": "45 days: team dinner",
  "Una semana limpia": "A clean week",
  "Tres semanas: helados en la terraza": "Three weeks: ice cream on the terrace",
  "Veinticinco días: película en horario de trabajo": "Twenty-five days: a movie during work hours",
  "Días con la daily en menos de 15 minutos": "Days with a daily under 15 minutes",
  "Hoy también": "Today too",
  "Nos pasamos": "We ran over",
  "Debate sobre el nombre de un botón": "Debate about the name of a button",
  "Demo sorpresa": "Surprise demo",
  "Diez seguidas: playlist nueva": "Ten in a row: new playlist",
  "Días sin tocar main a mano": "Days without touching main by hand",
  "Sumar un día": "Add a day",
  "Alguien lo hizo": "Somebody did it",
  "Un mes de ramas ordenadas": "A month of tidy branches",

  // The latest retrospectives, and their thank-yous.
  "El pago nuevo": "The new checkout",
  "Por quedarte con el proveedor de pagos hasta que entendieron el problema. Sin ti no salíamos.":
    "For staying with the payment provider until they understood the problem. We wouldn’t have shipped without you.",
  "Tus diagramas me ahorraron dos días de leer código.": "Your diagrams saved me two days of reading code.",
  "Gracias por proteger el sprint cuando llegó el cambio de última hora.":
    "Thank you for protecting the sprint when the last-minute change came in.",
  "Reportes que se entienden": "Reports that make sense",
  "Encontraste el error de zona horaria que nos perseguía desde marzo. ¡Qué alivio!":
    "You found the time zone bug that had been haunting us since March. What a relief!",
  "Por revisar mis PR el mismo día, siempre con cariño.": "For reviewing my PRs the same day, always kindly.",
  "El guion de soporte quedó clarísimo, ya no me escriben de noche.":
    "The support script is crystal clear. Nobody writes to me at night anymore.",
  "Por decir en voz alta lo que todos pensábamos en la planning.":
    "For saying out loud what we were all thinking in planning.",
  "Menos es más": "Less is more",
  "Por enseñarme a partir las historias sin hacerme sentir lento.":
    "For teaching me to split stories without making me feel slow.",
  "Borraste 4.000 líneas y nada se rompió. Arte.": "You deleted 4,000 lines and nothing broke. Art.",
  "Gracias por escuchar cuando estaba con mil cosas en la casa.":
    "Thank you for listening when I had a thousand things going on at home.",
  "Buscador en serio": "Search that finds",
  "El buscador vuela. La demo con el cliente fue un gusto.": "The search flies. The demo with the client was a joy.",
  "Por tomar la guardia del domingo sin que nadie te lo pidiera.": "For taking Sunday’s shift without anyone asking.",
  "Tus pruebas nos salvaron de publicar el índice vacío.": "Your tests saved us from publishing the empty index.",
  "Por la paciencia con mis preguntas de SQL.": "For your patience with my SQL questions.",
  "Lo que aprendimos": "What we learned",
  "Por ordenar el tablero: por fin sé qué viene después.": "For tidying the board: now I finally know what comes next.",
  "Tus entrevistas cambiaron lo que íbamos a construir. Gracias por insistir.":
    "Your interviews changed what we were going to build. Thank you for insisting.",
  "Por el café y por el refactor, en ese orden.": "For the coffee and for the refactor, in that order.",
  "Gracias por darme el espacio para presentar al cliente.":
    "Thank you for giving me the space to present to the client.",

  // Their boards.
  "Borrar también es avanzar": "Deleting is progress, too",
  "Cada sprint reservamos un rato para borrar lo que nadie usa. Diego guarda la lista.":
    "Every sprint we set aside some time to delete what nobody uses. Diego keeps the list.",
  "Borrar el módulo viejo de facturas: 4.000 líneas menos y todo anda más rápido":
    "Deleting the old invoice module: 4,000 lines less and everything runs faster",
  "Las pruebas tardan la mitad desde que sacamos lo que no se usaba":
    "Tests take half the time since we removed what wasn’t used",
  "Un código que una persona nueva entienda en una semana": "Code that a new person understands in a week",
  "Historias más chicas": "Smaller stories",
  "Si no cabe en dos días, se parte antes de empezar.": "If it doesn’t fit into two days, we split it before we start.",
  "Partir las historias con Ana: por fin termino lo que empiezo":
    "Splitting stories with Ana: I finally finish what I start",
  "La historia del catálogo duró tres semanas": "The catalog story took three weeks",
  Interrupciones: "Interruptions",
  "Las consultas de soporte llegan a cualquiera y a toda hora": "Support questions reach anyone, at any hour",
  "El martes no alcancé a tocar el sprint": "On Tuesday I never got to the sprint",
  "Si el proveedor de correos cambia sus precios, nos quedamos sin avisos":
    "If the email provider changes its prices, we’re left without notifications",
  "Que un cliente nuevo pueda partir solo, sin llamarnos": "A new customer can get started alone, without calling us",
  "La demo con el cliente": "The demo with the client",
  "Repetimos el formato: ensayo el día antes y una sola persona comparte pantalla.":
    "We’ll repeat the format: a rehearsal the day before, and just one person shares their screen.",
  "La demo del buscador: el cliente aplaudió de verdad": "The search demo: the client actually applauded",
  "Ensayar el día antes nos dio calma": "Rehearsing the day before kept us calm",
  "Que cada demo la presente alguien distinto": "Someone different presents each demo",
  "Guardias más justas": "Fairer on-call shifts",
  "Beto hizo tres domingos seguidos. Hacemos un turno rotativo y quien hace el domingo libra el lunes.":
    "Beto did three Sundays in a row. We’ll rotate, and the person on Sunday takes Monday off.",
  "Siempre cae la guardia en las mismas personas": "On-call always lands on the same people",
  "El domingo nadie sabía a quién llamar": "On Sunday nobody knew who to call",
  "Un calendario de guardias que se vea en el canal": "An on-call calendar we can all see in the channel",
  "Pruebas del índice": "Index tests",
  "Las pruebas de Felipe detectaron el índice vacío antes de publicar":
    "Felipe’s tests caught the empty index before we published",
  "Correr esas pruebas también en cada rama": "Run those tests on every branch, too",
  "Me sentí acompañado aprendiendo SQL": "I felt supported while learning SQL",
  "Tres reuniones el miércoles: no quedó mañana": "Three meetings on Wednesday: there was no morning left",
  "Hablar con quienes nos usan": "Talking to the people who use us",
  "Las entrevistas nos evitaron construir algo que nadie pidió":
    "The interviews kept us from building something nobody asked for",
  "Escuchar a la señora Rosa usar el carrito valió más que diez métricas":
    "Listening to Rosa use the cart was worth more than ten metrics",
  "Una entrevista por sprint, y que vayan dos personas distintas":
    "One interview per sprint, with two different people each time",
  "Guardar los videos donde todos los encontremos": "Keep the videos where we can all find them",
  "Reuniones que se alargan": "Meetings that drag on",
  "La planning duró tres horas y salí sin saber qué tomar":
    "Planning took three hours and I left not knowing what to pick up",
  "Repetimos en la daily lo que ya estaba escrito": "In the daily we repeat what was already written down",
  "Probar la planning en dos partes: el qué el lunes, el cómo el martes":
    "Try planning in two parts: the what on Monday, the how on Tuesday",
  "Los PR se revisan el mismo día": "PRs get reviewed the same day",
  "Diego y Camila comentan con cariño: dan ganas de pedir revisión":
    "Diego and Camila comment so kindly that you want to ask for a review",
  "El tablero ordenado: por fin sabemos qué viene después": "The tidy board: we finally know what comes next",
  "Ningún bug en producción en doce días": "Not one bug in production in twelve days",
  "Almorzamos juntos el jueves y arreglamos más que en el chat":
    "We had lunch together on Thursday and sorted out more than in the chat",
  "El refactor del carrito salió sin que nadie se diera cuenta": "The cart refactor went out without anyone noticing",
  "El ambiente de pruebas se cayó dos veces justo antes de mostrar":
    "Staging went down twice right before showing our work",
  "Nadie se acuerda de renovar los certificados hasta que avisan los clientes":
    "Nobody remembers to renew the certificates until customers tell us",
  "Cambiamos de prioridad el miércoles y no lo dijimos en voz alta":
    "We changed priorities on Wednesday and didn’t say so out loud",
  "Me cuesta saber quién está con mucho y quién tiene espacio": "I find it hard to tell who’s swamped and who has room",
  "Cuando trabajo desde Lima llego tarde a las decisiones": "When I work from Lima I’m late to the decisions",
  "Las pruebas del pago fallan a veces y ya nadie les cree":
    "The payment tests fail at random and nobody trusts them anymore",
  "Una mañana a la semana sin reuniones": "One morning a week without meetings",
  "Un canal solo para celebrar lo que sale bien": "A channel just to celebrate what goes well",
  "Arreglar una prueba inestable cada viernes, por turnos": "Take turns fixing one flaky test every Friday",
  "Que el despliegue lo haga una persona distinta cada semana": "Someone different runs the deployment each week",
  "Invitar a soporte a la próxima retro": "Invite support to the next retro",

  // What people said and proposed; {0} mentions a person.
  "Las pruebas bajaron de 22 a 11 minutos. Se nota en cada rama.":
    "Tests went from 22 to 11 minutes. You feel it on every branch.",
  "{0} ¿lo hacemos costumbre? Un rato cada sprint, con una lista corta.":
    "{0} shall we make it a habit? A little each sprint, with a short list.",
  "Yo llevo la lista. Parto con lo que nadie llama hace seis meses.":
    "I’ll keep the list. I’ll start with what nobody has called in six months.",
  "La del catálogo la partimos tarde: ya llevaba una semana cuando vimos que no cabía.":
    "We split the catalog one late: it had been going for a week when we saw it didn’t fit.",
  "Con Ana las dibujamos antes de estimar. Desde Lima me sirve más que otra reunión.":
    "Ana and I draw them before we estimate. From Lima that helps me more than another meeting.",
  "Dos días es un buen límite: si no cabe, se parte antes de empezar.":
    "Two days is a good limit: if it doesn’t fit, we split it before we start.",
  "Partir las historias hasta que quepan en dos días": "Split stories until they fit into two days",

  // Agreements.
  "Escribir el guion de la demo dos días antes, y no la misma mañana":
    "Write the demo script two days ahead, not that same morning",
  "Dejar un ambiente de pruebas con datos parecidos a los reales": "Set up a staging environment with realistic data",
  "Revisar los PR el mismo día": "Review PRs the same day",
  "Preguntar en el canal del equipo antes de pasar una hora atascados":
    "Ask in the team channel before being stuck for an hour",
  "Publicar los reportes en la hora de Chile": "Publish the reports in Chile’s time zone",
  "Repartir la guardia del fin de semana con un mes de anticipación": "Assign weekend on-call a month in advance",
  "Probar una herramienta de tareas nueva": "Try a new task tool",

  // Topics.
  "¿Movemos la daily a las 10:30?": "Shall we move the daily to 10:30?",
  "Con la gente en Madrid y en Lima, las 9:00 deja a alguien siempre a medio desayuno.":
    "With people in Madrid and Lima, 9:00 always catches somebody halfway through breakfast.",
  "A mí me sirve. Solo que los martes tengo soporte hasta las 10:45.":
    "Works for me. Except that on Tuesdays I’m on support until 10:45.",
  "Probemos dos semanas y lo vemos en la próxima retro.":
    "Let’s try it for two weeks and look at it in the next retro.",
  "Un viernes al mes para deuda técnica": "One Friday a month for technical debt",
  "Propongo el último viernes. Cada uno elige qué arregla y lo muestra el lunes.":
    "I suggest the last Friday. We each choose what to fix and show it on Monday.",
  "Sí, con una regla: si no cabe en un día, no es para el viernes.":
    "Yes, with one rule: if it doesn’t fit into a day, it’s not for Friday.",
  "Definición de listo, versión 3": "Definition of done, version 3",
  "Agregué las pruebas de accesibilidad. Quedó publicada en la wiki.":
    "I added the accessibility tests. It’s published on the wiki.",
  "Cambiar de herramienta de tareas": "Switch task tools",
  "La actual es lenta, pero mudarse también cuesta.": "The current one is slow, but moving has a cost, too.",
  "Lo dejamos por este año: no duele tanto como para parar un sprint.":
    "Let’s leave it for this year: it doesn’t hurt enough to stop a sprint.",

  // The open retrospective without a rush.
  "Entre Lima y Santiago": "Between Lima and Santiago",
  "Escribir en el canal lo que se decide en la oficina, el mismo día":
    "Write in the channel what’s decided at the office, the same day",
  "Avisar cuando alguien queda con un problema de noche": "Say so when somebody is left with a problem at night",
  "Poner la demo a las 9 de Santiago: en Lima son las 7": "Having the demo at 9 in Santiago: it’s 7 in Lima",
  "Decidir prioridades un lunes feriado en uno de los dos países":
    "Deciding priorities on a Monday that’s a holiday in one of the two countries",
  "Trabajar de a dos con cámara y sin apuro: así aprendí el carrito":
    "Working in pairs on camera without a rush: that’s how I learned the cart",
  "El canal para celebrar lo que sale bien": "The channel to celebrate what goes well",
  "Esta semana me enteré dos veces al día siguiente. No es grave, pero ya había empezado otra cosa.":
    "Twice this week I found out the next day. It’s not serious, but I’d already started something else.",
  "Tienes razón, {0}. A veces lo conversamos en el pasillo y lo damos por dicho.":
    "You’re right, {0}. Sometimes we talk in the hallway and assume it’s been said.",
  "¿Y si quien decide escribe una línea antes de cerrar el día?":
    "What if the person who decides writes one line before the end of the day?",
  "A las 11 de Santiago el cliente también puede. Le pregunté.":
    "At 11 in Santiago the client can make it, too. I asked.",
  "Por mí, perfecto: alcanzo a probar todo antes.": "Perfect for me: I have time to test everything before.",
  "Ofrezco los martes en la tarde para quien quiera.": "I can offer Tuesday afternoons to anyone who wants.",
  "Escribir cada decisión en el canal antes de cerrar el día":
    "Write each decision in the channel before the end of the day",
  "Que nadie se entere después": "Nobody finds out later",

  // The sprints of the year before.
  "Cerrar el trimestre": "Closing the quarter",
  "El catálogo por fin": "The catalog at last",
  "Soporte que responde": "Support that answers",
  "Adiós al servidor viejo": "Goodbye to the old server",
  "Accesible de verdad": "Truly accessible",
  "La app en el teléfono": "The app on the phone",
  "Vacaciones sin incendios": "Vacations without fires",
  "Facturas electrónicas": "Electronic invoices",
  "Menos correos, más datos": "Fewer emails, more data",
  "Dos equipos, una entrega": "Two teams, one release",
  "La migración grande": "The big migration",
  "Después de la caída": "After the outage",
  "Verano con calma": "A calm summer",
  "El plan del año": "The plan for the year",
  "Fin de año a salvo": "A safe end of the year",
  "Cyber sin sustos": "Cyber Monday without surprises",
  "Buscar más rápido": "Searching faster",
  "Los primeros clientes": "The first customers",
  "Aprender a estimar": "Learning to estimate",
  "Sentarnos a la mesa": "Sitting down at the table",
  "Por quedarte explicando lo que ya habías explicado dos veces.":
    "For staying to explain what you had already explained twice.",
  "Tu revisión encontró lo que nadie vio. Nos salvaste el lunes.":
    "Your review found what nobody saw. You saved our Monday.",
  "Gracias por tomar notas: volví de vacaciones y entendí todo.":
    "Thank you for taking notes: I came back from vacation and understood everything.",
  "Por decir que no a tiempo y con cariño.": "For saying no in time, and kindly.",
  "El diagrama que dibujaste vale por tres reuniones.": "The diagram you drew is worth three meetings.",
  "Por cuidar a la gente nueva como si siempre hubiera estado.":
    "For taking care of new people as if they’d always been here.",
  "Nunca había visto un despliegue tan tranquilo. Gracias.": "I’d never seen such a calm deployment. Thank you.",
  "Por traer la voz de soporte a la mesa.": "For bringing the voice of support to the table.",
  "Tus pruebas me dejaron dormir.": "Your tests let me sleep.",
  "Por la paciencia con el proveedor, que no se la merecía.":
    "For your patience with the provider, who didn’t deserve it.",
  "Gracias por preguntar lo que todos teníamos miedo de preguntar.":
    "Thank you for asking what we were all afraid to ask.",
  "Por ordenar el tablero un viernes a las seis.": "For tidying the board at six on a Friday.",
  "Me enseñaste a leer los registros. Ya no les tengo miedo.":
    "You taught me to read the logs. They don’t scare me anymore.",
  "Por celebrar lo chico cuando lo grande no salía.":
    "For celebrating the small things when the big one wouldn’t work.",
  "Tu demo hizo reír al cliente, y después firmó.": "Your demo made the client laugh, and then they signed.",
  "Por avisar que ibas a llegar tarde con la entrega, y no el mismo día.":
    "For letting us know you’d be late with the delivery, and not on the same day.",
  "Leer las historias antes de la planning": "Read the stories before planning",
  "Una persona de turno para soporte cada semana": "One person on support duty each week",
  "Medir cuánto tarda la página antes de cambiarla": "Measure how long the page takes before changing it",
  "Escribir qué aprendimos de cada caída": "Write down what we learned from each outage",
  "No dejar ramas abiertas más de tres días": "Leave no branch open for more than three days",
  "Empezar las reuniones a la hora, aunque falte gente": "Start meetings on time, even if people are missing",
  "Probar el respaldo una vez al mes": "Test the backup once a month",
  "Mostrar algo que funcione todos los jueves": "Show something that works every Thursday",
  "Avisar en el canal cuando alguien se atasca": "Say so in the channel when somebody gets stuck",
  "Pedir la revisión con contexto, no solo con el enlace": "Ask for reviews with context, not just a link",
  "Cuidar la hora de almuerzo: nada entre la una y las dos": "Protect lunch: nothing between one and two",
  "Anotar las decisiones donde las vea quien no estuvo": "Note decisions where people who weren’t there will see them",
  "Borrar las alertas que nadie mira": "Delete the alerts nobody looks at",
  "Un recorrido por el código para cada persona nueva": "A tour of the code for each new person",
  "Revisiones que se enfrían": "Reviews that go cold",
  "Partimos el día revisando antes de escribir código propio.":
    "We start the day with reviews before writing our own code.",
  "Mi PR esperó cuatro días": "My PR waited four days",
  "Una hora fija en la mañana para revisar": "A fixed hour in the morning for reviews",
  "El ambiente de pruebas": "The staging environment",
  "Se cae justo antes de mostrar": "It goes down right before we show our work",
  "Nadie sabe qué versión está puesta": "Nobody knows which version is on it",
  "Buen ritmo": "Good pace",
  "Terminamos lo que prometimos": "We finished what we promised",
  "Las historias chicas se notan": "Smaller stories make a difference",
  "Soporte y sprint": "Support and the sprint",
  "Una persona atiende y el resto queda libre. La semana siguiente, otra.":
    "One person answers and the rest are free. The next week, someone else.",
  "Tres interrupciones por día": "Three interruptions a day",
  "Que soporte tenga una sola puerta": "One single door for support",
  "Gente nueva": "New people",
  "Las guías de bienvenida funcionan": "The welcome guides work",
  "Un padrino o madrina la primera semana": "A buddy for the first week",
  "Reuniones largas": "Long meetings",
  "La planning se comió la mañana": "Planning ate the morning",
  "Traer las historias leídas": "Come with the stories read",
  "Lo que aprendimos de la caída": "What the outage taught us",
  "El aviso llegó por un cliente. Ahora hay una alerta y alguien que la mira.":
    "A customer told us. Now there’s an alert, and someone who watches it.",
  "Nadie buscó culpables": "Nobody looked for someone to blame",
  "Nos enteramos por el cliente": "We heard it from the customer",
  // Questions to begin with.
  "Mi sobrina me explicó internet": "My niece explained the internet to me",
  "Encontrar una foto del primer tablero, en papel": "Finding a photo of our first board, on paper",
  "El gato de Camila en la daily": "Camila’s cat in the daily",
  "Llegó la lluvia, por fin": "The rain came, at last",
  "Un correo de la señora Rosa con tres emojis": "An email from Mrs. Rosa with three emojis",
  "Pastel de choclo, en verano y en la sombra": "Pastel de choclo, in summer and in the shade",
  "El ceviche del mercado, temprano": "The market’s ceviche, early in the day",
  "Mote con huesillo, que también se come": "Mote con huesillo, which you can eat too",
  "Arepas de choclo con queso": "Corn arepas with cheese",
  "Curanto, pero con tiempo": "Curanto, but with time",
  "Una marraqueta con palta": "A bread roll with avocado",
};
