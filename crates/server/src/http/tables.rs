//! The catalogue, the register, and taking seats.

use super::{Asked, Client, Door, bearer, read};
use crate::bus::News;
use crate::problem::Problem;
use crate::wire::{
    AskSeat, GameInfo, LevelInfo, OpenTable, OpenedTable, ParameterInfo, ParameterType, PlayAtOnce,
    PlayerInfo, Playing, PresetInfo, SeatOffer, SeatTaken, StrategyTaken, TableCard, TakeSeat,
};
use crate::words;
use arbitro_game::Message;
use arbitro_table::catalogue::{AnyGame, GameListing, Kind, Level, Parameter, PlayerListing, Preset};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::time::Instant;
use tokio::sync::broadcast::error::RecvError;

/// The longest body of a small request.
pub(super) const SMALL: usize = 16 * 1024;

pub(super) type Body = Result<Bytes, BytesRejection>;

fn parameters(parameters: &[Parameter]) -> Vec<ParameterInfo> {
    parameters.iter().map(parameter).collect()
}

fn parameter(parameter: &Parameter) -> ParameterInfo {
    let (type_, range, choices): (_, _, &[&str]) = match parameter.kind {
        Kind::Whole(min, max) => (ParameterType::Whole, Some((min as f64, max as f64)), &[]),
        Kind::Number(min, max) => (ParameterType::Number, Some((min, max)), &[]),
        Kind::Choice(words) => (ParameterType::Choice, None, words),
        Kind::Time => (ParameterType::Time, None, &[]),
        Kind::File => (ParameterType::File, None, &[]),
        Kind::House(words) => (ParameterType::ChoiceOrFile, None, words),
        Kind::Text => (ParameterType::Text, None, &[]),
    };
    ParameterInfo {
        name: parameter.name.to_owned(),
        about: Message::new(parameter.about),
        kind: parameter.kind.message(),
        type_,
        default: parameter.default.map(str::to_owned),
        min: range.map(|(min, _)| min),
        max: range.map(|(_, max)| max),
        choices: choices.iter().map(|word| (*word).to_owned()).collect(),
        labels: parameter.labels(),
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn player(player: &PlayerListing) -> PlayerInfo {
    PlayerInfo {
        name: player.name.to_owned(),
        about: Message::new(player.about),
        needs: Message::new(player.needs),
        parameters: parameters(&player.parameters),
        games: owned(&player.games),
    }
}

fn level(level: &Level) -> LevelInfo {
    LevelInfo { strength: level.strength.message(), player: level.player.to_owned() }
}

pub async fn games(State(door): State<Door>) -> Json<Vec<GameInfo>> {
    let mut games = Vec::new();
    for game in door.lobby.catalogue.games() {
        let plain = door.lobby.set_up(game.name).await.ok();
        games.push(GameInfo {
            name: game.name.to_owned(),
            about: Message::new(game.about),
            icon: game.icon.map(str::to_owned),
            parameters: parameters(&game.parameters),
            open: game.is_open,
            seats: plain.as_ref().map(|plain| plain.seat_names()),
            titles: plain.as_ref().map(|plain| plain.seat_titles()),
            players: owned(&game.players),
            machines: game.sitters.iter().map(player).collect(),
            opponent: plain.as_ref().map(|plain| plain.usual_player().to_owned()),
            levels: game.levels.iter().map(level).collect(),
            presets: presets(&door, &game, plain.as_deref()).await,
        });
    }
    Json(games)
}

/// How a game can begin at once.
async fn presets(door: &Door, game: &GameListing, plain: Option<&dyn AnyGame>) -> Vec<PresetInfo> {
    let (name, game) = (game.name, game.name);
    let usual = Preset { name, game, seat: 0, player: None, about: None };
    let own = door.lobby.catalogue.kit(name).presets;
    let offered = if own.is_empty() && plain.is_some() { std::slice::from_ref(&usual) } else { own };
    let mut presets = Vec::new();
    for preset in offered {
        let Ok(game) = door.lobby.set_up(preset.game).await else { continue };
        presets.push(PresetInfo {
            name: preset.name.to_owned(),
            game: preset.game.to_owned(),
            seats: game.seats(),
            seat: preset.seat,
            player: preset.player.map(str::to_owned),
            about: preset.about.map(Message::new),
        });
    }
    presets
}

/// The texts of a game: pages ask for those of games that they were not built with.
pub async fn texts(
    State(door): State<Door>,
    Path((language, game)): Path<(String, String)>,
) -> Result<Json<&'static str>, Problem> {
    let catalogue = &door.lobby.catalogue;
    let known = catalogue.games().iter().any(|known| known.name == game);
    let text = language.parse().ok().filter(|_| known).map(|language| catalogue.texts_of(&game, language));
    text.map(Json).ok_or_else(|| Problem::NotFound {
        what: words::what_texts(),
        name: format!("{language}/{game}").chars().take(60).collect(),
        hint: words::see("/api/games"),
    })
}

pub async fn players(State(door): State<Door>) -> Json<Vec<PlayerInfo>> {
    Json(door.lobby.catalogue.players().iter().map(player).collect())
}

#[derive(Deserialize)]
pub struct Part {
    #[serde(default)]
    after: u64,
    #[serde(default)]
    limit: Option<usize>,
}

pub async fn list(State(door): State<Door>, Asked(part): Asked<Part>) -> Json<Vec<TableCard>> {
    Json(door.lobby.cards(part.after, part.limit.unwrap_or(100).min(1_000)))
}

/// News of the register as they come.
pub async fn live(State(door): State<Door>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let stream = futures_util::stream::unfold(
        (door.lobby.bus.listen(), door.lobby.closing()),
        |mut state| async move {
            loop {
                let news = tokio::select! {
                    news = state.0.recv() => news,
                    _ = state.1.wait_for(|closing| *closing) => return None,
                };
                let event = match news {
                    Ok(News::Table(card)) => Event::default().event("table").data(&*card),
                    Ok(News::Gone(table)) => Event::default().event("gone").data(table.to_string()),
                    Err(RecvError::Lagged(_)) => continue,
                    Err(RecvError::Closed) => return None,
                };
                return Some((Ok(event), state));
            }
        },
    );
    Sse::new(stream).keep_alive(KeepAlive::default())
}

pub async fn open(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    body: Body,
) -> Result<(StatusCode, Json<OpenedTable>), Problem> {
    let open: OpenTable = read(body, SMALL)?;
    let opened = door.lobby.open(open, client.ip()).await?;
    Ok((StatusCode::CREATED, Json(opened)))
}

pub async fn play(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    body: Body,
) -> Result<(StatusCode, Json<Playing>), Problem> {
    let play: PlayAtOnce = read(body, SMALL)?;
    let playing = door.lobby.play(play, client.ip()).await?;
    let table = playing.table.table;
    tracing::info!(table, seat = playing.seat, client = %client.ip(), "a seat is taken");
    Ok((StatusCode::CREATED, Json(playing)))
}

fn number(text: &str, what: fn() -> Message) -> Result<u64, Problem> {
    text.parse().map_err(|_| Problem::NotFound {
        what: what(),
        name: text.chars().take(40).collect(),
        hint: words::hint_whole(),
    })
}

pub(super) fn record_number(text: &str) -> Result<u64, Problem> {
    number(text, words::what_record)
}

pub(super) fn table_number(text: &str) -> Result<u64, Problem> {
    number(text, words::what_table)
}

pub async fn card(
    State(door): State<Door>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<TableCard>, Problem> {
    Ok(Json(door.lobby.table_for(table_number(&table)?, bearer(&headers)).await?.card()))
}

pub async fn close(
    State(door): State<Door>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let token = bearer(&headers).ok_or(Problem::Forbidden)?;
    door.lobby.table(table_number(&table)?)?.close(token).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn offer(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    Path(table): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<SeatOffer>), Problem> {
    let ask: AskSeat = read(body, SMALL)?;
    let token = bearer(&headers);
    let dealer = door.lobby.table_for(table_number(&table)?, token.clone()).await?;
    let offer = dealer.offer(ask, token, client.ip()).await?;
    Ok((StatusCode::CREATED, Json(offer)))
}

pub async fn take(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    Path(table): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<SeatTaken>), Problem> {
    let take: TakeSeat = read(body, SMALL)?;
    let (table, token) = (table_number(&table)?, bearer(&headers));
    let dealer = match take {
        TakeSeat::Confirm { .. } => door.lobby.table(table)?, // Who has an offer was let in.
        _ => door.lobby.table_for(table, token.clone()).await?,
    };
    let taken = dealer.take(take, token, client.ip()).await?;
    tracing::info!(table, seat = taken.seat, client = %client.ip(), "a seat is taken");
    Ok((StatusCode::CREATED, Json(taken)))
}

pub async fn leave(
    State(door): State<Door>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let token = bearer(&headers).ok_or(Problem::Forbidden)?;
    door.lobby.table(table_number(&table)?)?.leave(token).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn remove(
    State(door): State<Door>,
    Path((table, seat)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let token = bearer(&headers).ok_or(Problem::Forbidden)?;
    let seat = number(&seat, words::what_seat)?;
    let dealer = door.lobby.table(table_number(&table)?)?;
    dealer.remove(token, u8::try_from(seat).unwrap_or(u8::MAX)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn strategy(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    body: Body,
) -> Result<(StatusCode, Json<StrategyTaken>), Problem> {
    let most = door.lobby.settings.strategy_bytes;
    let payer = client.ip().into();
    door.lobby.check_quota(payer)?;
    let body = body.map_err(|_| Problem::TooLong(most))?;
    let text = std::str::from_utf8(&body).map_err(|_| Problem::Text(words::file_is_text()))?;
    let file = door.lobby.fence.upload(&*door.lobby.store, text, client.ip()).await?;
    door.lobby.quota.spend(payer, text.len(), Instant::now());
    Ok((StatusCode::CREATED, Json(StrategyTaken { file })))
}
